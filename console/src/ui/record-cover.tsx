import { type ArtworkKind, useArtwork } from '../api/use-artwork.ts'
import type { Layer } from '../track-rows.ts'
import { Cover } from './cover.tsx'

/** The cover of a track or release. Those of the atlas have generated ones. */
export function RecordCover(props: {
  kind: ArtworkKind
  id: string
  size: 'small' | 'large'
  layer?: Layer
}) {
  const { kind, id, size, layer = 'workspace' } = props
  const artwork = useArtwork(kind, id, layer === 'workspace')
  return <Cover id={id} size={size} url={artwork?.[`${size}_url`]} />
}
