import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryKey } from '../../api/query-keys.ts'
import { readBytes } from '../../api/read-bytes.ts'
import { useTaxonomy } from '../../api/use-taxonomy.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { AddToPlaylist } from '../../ui/add-to-playlist.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { type ColourBy, colourPoints } from './colours.ts'
import { MapCanvas } from './map-canvas.tsx'
import { type MapPoints, readPoints } from './points.ts'

/** The whole workspace, drawn by how it sounds. */
export function SoundMap() {
  const words = useWords().map
  const map = useQuery({
    queryKey: queryKey('getSoundMap', {}),
    queryFn: async ({ signal }) => readPoints(await readBytes('/v1/workspace/map', signal)),
    staleTime: 120_000,
    // Points are compared by identity: looking through them all would take longer than drawing them.
    structuralSharing: false,
  })
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryView query={map} skeleton={<Skeleton rows={6} tall />}>
        {(points) =>
          points.count === 0 ? (
            <Card>
              <Empty icon="map" title={words.empty} />
            </Card>
          ) : (
            <LoadedMap points={points} />
          )
        }
      </QueryView>
    </Page>
  )
}

function LoadedMap({ points }: { points: MapPoints }) {
  const { map: words, tracks: listWords } = useWords()
  const { number } = useFormats()
  const { categories } = useTaxonomy()
  const [colourBy, setColourBy] = useState<ColourBy>('mood')
  const [tagUid, setTagUid] = useState('')
  const [isHearing, setHearing] = useState(false)
  const [tool, setTool] = useState<'move' | 'lasso'>('move')
  const [selected, setSelected] = useState<readonly number[]>([])
  const tag = tagUid || categories[0]?.tags[0]?.uid || ''
  const scores = useQuery({
    queryKey: queryKey('getSoundMapScores', { tag }),
    queryFn: async ({ signal }) =>
      new Uint8Array(await readBytes(`/v1/workspace/map/scores?tag_uid=${encodeURIComponent(tag)}`, signal)),
    enabled: colourBy === 'tag' && tag !== '',
    placeholderData: keepPreviousData,
    structuralSharing: false,
  }).data
  const colours = useMemo(
    () => colourPoints(points, colourBy, scores?.length === points.count ? scores : null),
    [points, colourBy, scores],
  )
  return (
    <>
      <div className="map-tools">
        <SegmentedControl<ColourBy>
          label={words.colour}
          value={colourBy}
          options={(['mood', 'artist', 'tag'] as const).map((each) => [each, words.colours[each]] as const)}
          onChange={setColourBy}
        />
        {colourBy === 'tag' && (
          <select aria-label={words.tag} value={tag} onChange={({ target }) => setTagUid(target.value)}>
            {categories
              .filter(({ name }) => name !== 'keys' && name !== 'tempo')
              .map(({ name, label, tags }) => (
                <optgroup key={name} label={label}>
                  {tags.map((each) => (
                    <option key={each.uid} value={each.uid}>
                      {each.label}
                    </option>
                  ))}
                </optgroup>
              ))}
          </select>
        )}
        <SegmentedControl<'move' | 'lasso'>
          label={words.lasso}
          value={tool}
          options={[
            ['move', words.move],
            ['lasso', words.lasso],
          ]}
          onChange={setTool}
        />
        <label className="checkbox">
          <input type="checkbox" checked={isHearing} onChange={({ target }) => setHearing(target.checked)} />{' '}
          {words.hear}
        </label>
        <small className="quiet">{words.tracks(number(points.count), number(points.total))}</small>
      </div>
      <MapCanvas
        points={points}
        colours={colours}
        tool={tool}
        isHearing={isHearing}
        selected={selected}
        onSelect={setSelected}
      />
      {selected.length > 0 && (
        <div className="map-selection">
          <strong role="status">{words.selected(number(selected.length))}</strong>
          <FormDialog
            title={words.toPlaylist}
            trigger={
              <button type="button">
                <Icon name="playlists" size={18} /> {words.toPlaylist}
              </button>
            }
          >
            {(close) => (
              <AddToPlaylist
                trackIds={selected.map(points.idAt)}
                onDone={(name) => {
                  showToast(listWords.bulk.added(name))
                  close()
                }}
              />
            )}
          </FormDialog>
          <button type="button" className="secondary" onClick={() => setSelected([])}>
            {words.clear}
          </button>
        </div>
      )}
    </>
  )
}
