import type { TagEntry } from './entry.ts'

// biome-ignore format: a table is read in lines
export const eras: readonly TagEntry[] = [
  ['06a1e431-014a-5fae-b4ce-bd9495c6c841', '1960s', '1960s', 'Années 1960', 'Años 1960', 'Sounds like a recording of the sixties'],
  ['2b24e1ec-c220-5392-84da-6c0d29d53acf', '1970s', '1970s', 'Années 1970', 'Años 1970', 'Sounds like a recording of the seventies'],
  ['c33227d4-0a27-5b88-9be4-29d3f5cc1514', '1980s', '1980s', 'Années 1980', 'Años 1980', 'Sounds like a recording of the eighties'],
  ['fa63a027-222b-5131-8ba3-c5c094a55264', '1990s', '1990s', 'Années 1990', 'Años 1990', 'Sounds like a recording of the nineties'],
  ['7882547a-c601-508e-948a-d7e3beb2bbfc', '2000s', '2000s', 'Années 2000', 'Años 2000', 'Sounds like a recording of the two-thousands'],
]
