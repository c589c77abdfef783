import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../../api/queries.ts'
import { useWords } from '../../preferences.tsx'
import { parseTrackUri } from '../../track-rows.ts'
import { Icon } from '../../ui/icons.tsx'
import type { ChangeQuery } from './search-query.ts'

type ChipProps = { id: string; isAtlas: boolean; onRemove(): void }

const chips = {
  artist_id: ArtistChip,
  release_id: ReleaseChip,
  label_id: LabelChip,
  catalog_id: CatalogueChip,
  similar_to: SimilarChip,
}

/** What the list and its searches are narrowed to. Each can be removed. */
export function Narrowing({ query, onChange }: { query: URLSearchParams; onChange: ChangeQuery }) {
  const shown = Object.entries(chips).filter(([name]) => query.has(name))
  if (shown.length === 0) return null
  return (
    <p className="chips narrowing">
      {shown.map(([name, KindOfChip]) => (
        <KindOfChip
          key={name}
          id={query.get(name)!}
          isAtlas={query.get('in') === 'atlas'}
          onRemove={() => onChange({ [name]: null })}
        />
      ))}
    </p>
  )
}

function ArtistChip({ id, isAtlas, onRemove }: ChipProps) {
  const words = useWords().tracks
  const input = { path: { artist_id: id } }
  const own = useQuery(apiQuery('getWorkspaceArtist', isAtlas ? null : input))
  const atlas = useQuery(apiQuery('getAtlasArtist', isAtlas ? input : null))
  return <Chip text={words.byArtist((own.data ?? atlas.data)?.name ?? '…')} onRemove={onRemove} />
}

function ReleaseChip({ id, isAtlas, onRemove }: ChipProps) {
  const words = useWords().tracks
  const input = { path: { release_id: id } }
  const own = useQuery(apiQuery('getWorkspaceRelease', isAtlas ? null : input))
  const atlas = useQuery(apiQuery('getAtlasRelease', isAtlas ? input : null))
  return <Chip text={words.onRelease((own.data ?? atlas.data)?.title ?? '…')} onRemove={onRemove} />
}

function LabelChip({ id, isAtlas, onRemove }: ChipProps) {
  const words = useWords().tracks
  const input = { path: { label_id: id } }
  const own = useQuery(apiQuery('getWorkspaceLabel', isAtlas ? null : input))
  const atlas = useQuery(apiQuery('getAtlasLabel', isAtlas ? input : null))
  return <Chip text={words.ofLabel((own.data ?? atlas.data)?.name ?? '…')} onRemove={onRemove} />
}

function CatalogueChip({ id, onRemove }: ChipProps) {
  const words = useWords().tracks
  const catalogues = useQuery(apiQuery('listCatalogs', {})).data?.results
  return (
    <Chip
      text={words.inCatalogue(catalogues?.find((catalogue) => catalogue.id === id)?.name ?? '…')}
      onRemove={onRemove}
    />
  )
}

/** The track that the results sound like. */
function SimilarChip({ id: uri, onRemove }: ChipProps) {
  const words = useWords().tracks
  const { id, layer } = parseTrackUri(uri)
  const input = { path: { track_id: id } }
  const own = useQuery(apiQuery('getWorkspaceTrack', layer === 'workspace' ? input : null))
  const atlas = useQuery(apiQuery('getAtlasTrack', layer === 'atlas' ? input : null))
  return <Chip text={words.similarTo((own.data ?? atlas.data)?.title ?? '…')} onRemove={onRemove} />
}

function Chip({ text, onRemove }: { text: string; onRemove(): void }) {
  const words = useWords().tracks
  return (
    <button type="button" className="removable" onClick={onRemove}>
      {text}
      <Icon name="cross" size={14} />
      <span className="visually-hidden">{words.remove}</span>
    </button>
  )
}
