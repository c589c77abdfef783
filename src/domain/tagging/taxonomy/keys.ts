import type { TagEntry } from './entry.ts'

// The names are those of the measured features, with sharps only; the labels are spelt the way musicians write keys.
// biome-ignore format: a table is read in lines
export const keys: readonly TagEntry[] = [
  ['3397aa8d-04df-5bdc-93d4-7630e2533740', 'C major', 'C major', 'Do majeur', 'Do mayor', 'The key of C major'],
  ['be827b3a-7512-55e2-89d1-7c8a9b1d3cbc', 'C# major', 'Db major', 'Ré bémol majeur', 'Re bemol mayor', 'The key of D flat major'],
  ['88d67569-5802-552e-9575-ed73c06e33fc', 'D major', 'D major', 'Ré majeur', 'Re mayor', 'The key of D major'],
  ['dc2adee4-62fa-510f-ae8a-7dc6fde1df43', 'D# major', 'Eb major', 'Mi bémol majeur', 'Mi bemol mayor', 'The key of E flat major'],
  ['c1512ad9-231c-5f31-bf10-bfd8e406ee43', 'E major', 'E major', 'Mi majeur', 'Mi mayor', 'The key of E major'],
  ['87f155c0-6a36-5123-8133-1a71f2f30c7b', 'F major', 'F major', 'Fa majeur', 'Fa mayor', 'The key of F major'],
  ['260b341a-a812-5238-b1a2-d118fc28f02e', 'F# major', 'F# major', 'Fa dièse majeur', 'Fa sostenido mayor', 'The key of F sharp major'],
  ['99194c46-c2c4-5ac5-936c-e1e106bc7392', 'G major', 'G major', 'Sol majeur', 'Sol mayor', 'The key of G major'],
  ['1c9b74a5-96c5-54d7-a3fa-aaab95ed9dd5', 'G# major', 'Ab major', 'La bémol majeur', 'La bemol mayor', 'The key of A flat major'],
  ['93f5cd94-f95a-5120-94a8-a9eb5495e401', 'A major', 'A major', 'La majeur', 'La mayor', 'The key of A major'],
  ['87299e29-2b88-5ce1-acf0-0b246649a26b', 'A# major', 'Bb major', 'Si bémol majeur', 'Si bemol mayor', 'The key of B flat major'],
  ['bfc114ca-a74e-59df-947a-3d9b78330c1f', 'B major', 'B major', 'Si majeur', 'Si mayor', 'The key of B major'],
  ['bfecc108-d0ff-51ac-8124-b1e6c004622c', 'C minor', 'C minor', 'Do mineur', 'Do menor', 'The key of C minor'],
  ['3ecac4b0-d0ca-5161-8ee7-901f271592e3', 'C# minor', 'C# minor', 'Do dièse mineur', 'Do sostenido menor', 'The key of C sharp minor'],
  ['b73b4e32-cb28-53e2-8f4a-6b950c0d2fdc', 'D minor', 'D minor', 'Ré mineur', 'Re menor', 'The key of D minor'],
  ['7909c717-1578-5cb4-966b-ecbf537da453', 'D# minor', 'Eb minor', 'Mi bémol mineur', 'Mi bemol menor', 'The key of E flat minor'],
  ['9a747be2-214b-56ee-a528-c5cc58435064', 'E minor', 'E minor', 'Mi mineur', 'Mi menor', 'The key of E minor'],
  ['830b3b6a-d609-5e3b-8939-beb530f5a1d7', 'F minor', 'F minor', 'Fa mineur', 'Fa menor', 'The key of F minor'],
  ['c5ebe09b-7333-5678-b281-5d9560b3fbb5', 'F# minor', 'F# minor', 'Fa dièse mineur', 'Fa sostenido menor', 'The key of F sharp minor'],
  ['9447ce7b-5a56-525c-ae26-221f7850d38d', 'G minor', 'G minor', 'Sol mineur', 'Sol menor', 'The key of G minor'],
  ['98f41449-9494-516c-a380-62edf42b81a9', 'G# minor', 'G# minor', 'Sol dièse mineur', 'Sol sostenido menor', 'The key of G sharp minor'],
  ['be353a55-2ec0-5009-85a6-cfe036527262', 'A minor', 'A minor', 'La mineur', 'La menor', 'The key of A minor'],
  ['3f9fd705-17d0-5b91-88f3-0c242fcabe5d', 'A# minor', 'Bb minor', 'Si bémol mineur', 'Si bemol menor', 'The key of B flat minor'],
  ['ee331c5c-07bb-5102-86e6-56455ab06e16', 'B minor', 'B minor', 'Si mineur', 'Si menor', 'The key of B minor'],
]
