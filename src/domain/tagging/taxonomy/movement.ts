import type { TagEntry } from './entry.ts'

// biome-ignore format: a table is read in lines
export const movement: readonly TagEntry[] = [
  ['1260f8a8-4fed-5fa3-bedb-c81ca60ecfd2', 'slow', 'Slow', 'Lent', 'Lento', 'Unhurried motion'],
  ['dee47cf5-0552-5693-b0ad-57ca8fa0300b', 'fast', 'Fast', 'Rapide', 'Rápido', 'Quick motion'],
  ['92b7a4e7-4bf7-5428-ba26-71faabe46f48', 'danceable', 'Danceable', 'Dansant', 'Bailable', 'A beat that makes one move'],
  ['5330a840-5560-54d7-8ee1-8f343c141de1', 'beat', 'Beat-driven', 'Rythmé', 'Rítmico', 'Rhythm stands in front'],
]
