import { useWords } from '../preferences.tsx'
import type { Layer } from '../track-rows.ts'

export function LayerBadge({ layer }: { layer: Layer }) {
  const words = useWords().common
  return <span className={`badge ${layer}`}>{words[layer]}</span>
}
