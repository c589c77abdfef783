import type { TagEntry } from './entry.ts'

// biome-ignore format: a table is read in lines
export const vocals: readonly TagEntry[] = [
  ['1ad893a9-89cc-5219-8bcc-fa0f56bbc849', 'instrumental', 'Instrumental', 'Instrumental', 'Instrumental', 'Nobody sings'],
  ['c8a1b17d-529d-50f6-a171-79076482842e', 'vocals', 'Vocals', 'Voix', 'Voz', 'Somebody sings'],
  ['c8a5508c-2229-5531-870b-e1f2ebdec55f', 'female vocals', 'Female vocals', 'Voix féminine', 'Voz femenina', 'A woman sings lead'],
  ['af32cc78-d317-5d6a-a657-cb63b8f7fa63', 'male vocals', 'Male vocals', 'Voix masculine', 'Voz masculina', 'A man sings lead'],
  ['7c69eec4-2c0c-5422-825d-3c6548d0b3aa', 'choir', 'Choir', 'Chœur', 'Coro', 'Many voices together'],
]
