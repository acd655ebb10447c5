"""1,000 responses with records of six types, written by dnspython, in which names end with pointers to earlier ones."""

import random

import dns.flags
import dns.message
import dns.rdatatype
import dns.rrset

from cases import case


def fields(message):
    flags = message.flags
    return {
        "id": message.id,
        "authoritative": bool(flags & dns.flags.AA),
        "recursion_available": bool(flags & dns.flags.RA),
        "rcode": int(message.rcode()),
        "questions": [[each.name.to_text(), int(each.rdtype), int(each.rdclass)] for each in message.question],
        "records": [
            [each.name.to_text(), int(each.rdtype), each.ttl, data.to_text()]
            for section in message.sections[1:]
            for each in section
            for data in each
        ],
    }


def name(source):
    labels = ["".join(source.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=source.choice([1, 3, 8, 30])))
              for _ in range(source.randrange(4))]
    return ".".join([*labels, source.choice(["example.com", "example.org", "test"])]) + "."


def record(source):
    number = lambda bits: source.randrange(2**bits)
    match source.randrange(6):
        case 0:
            return "A", ".".join(str(number(8)) for _ in range(4))
        case 1:
            return "AAAA", ":".join(f"{number(16):x}" for _ in range(8))
        case 2:
            return "MX", f"{number(16)} {name(source)}"
        case 3:
            return "TXT", " ".join(f'"{"x" * source.choice([0, 1, 40, 255])}"' for _ in range(source.randrange(1, 4)))
        case 4:
            return "SOA", f"{name(source)} {name(source)} {number(32)} {number(31)} {number(31)} {number(31)} {number(31)}"
        case 5:
            return "CNAME", name(source)


source = random.Random(1035)
for _ in range(1000):
    asked = name(source)
    response = dns.message.make_response(dns.message.make_query(asked, source.choice(["A", "MX", "TXT"]), id=source.randrange(65536)),
                                         recursion_available=source.random() < 0.5)
    response.flags |= source.choice([0, dns.flags.AA])
    response.set_rcode(source.choice([0, 2, 3, 5]))
    for section in response.sections[1:]:
        for _ in range(source.randrange(4)):
            kind, text = record(source)
            owner = source.choice([asked, name(source)])
            section.append(dns.rrset.from_text(owner, source.randrange(2**31), "IN", kind, text))
    data = response.to_wire()
    case(data, fields(dns.message.from_wire(data, one_rr_per_rrset=True)))
