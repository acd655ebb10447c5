use bitcodec::coding::Weights;

const NONE: Weights<2> = Weights::new([0, 0]);
const PLACE: Weights<2, 2> = Weights::by_place([[1, 0], [0, 0]]);
const MANY: Weights<257> = Weights::new([1; 257]);

fn main() {
    _ = (NONE, PLACE, MANY);
}
