#[codec(msb_first)]
struct Row<T, const LEN: usize>
where
    T: Copy,
{
    #[codec(bits = 5)]
    cells: [T; LEN],
    last: T,
}
