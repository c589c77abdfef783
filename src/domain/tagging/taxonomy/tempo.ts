import type { TagEntry } from './entry.ts'

// biome-ignore format: a table is read in lines
export const tempo: readonly TagEntry[] = [
  ['6690eff8-4aa8-56a8-8927-8dce65aba9c2', 'very slow', 'Very slow', 'Très lent', 'Muy lento', 'Below 60 beats a minute'],
  ['f73221fb-f176-5ec8-aafc-e909aabfdf4e', 'slow', 'Slow', 'Lent', 'Lento', '60 to 80 beats a minute'],
  ['a02dd464-827a-591f-b2de-9084f90c7e14', 'moderate', 'Moderate', 'Modéré', 'Moderado', '80 to 110 beats a minute'],
  ['380da479-cca4-5217-9e88-baf93bc67362', 'lively', 'Lively', 'Animé', 'Animado', '110 to 140 beats a minute'],
  ['d502bc6a-0d27-546d-956c-fded11d7b236', 'fast', 'Fast', 'Rapide', 'Rápido', '140 to 180 beats a minute'],
  ['386e0046-937d-5961-bd86-fb648fb8f3f0', 'very fast', 'Very fast', 'Très rapide', 'Muy rápido', '180 beats a minute and more'],
]
