import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { euterpe } from '../../api/client.ts'
import { useTaxonomy } from '../../api/use-taxonomy.ts'
import type { TrackSound } from '../../api/use-track-sounds.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useWords } from '../../preferences.tsx'
import type { TrackRow } from '../../track-rows.ts'
import { ErrorMessage } from '../../ui/error-message.tsx'
import { useKeyLabel } from '../../ui/musical-key.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'

type Format = 'csv' | 'xlsx' | 'json'

/** Saves the selected tracks as a file. */
export function ExportForm({ rows, onDone }: { rows: TrackRow[]; onDone(): void }) {
  const words = useWords().tracks.bulk
  const [format, setFormat] = useState<Format>('csv')
  const describe = useDescription()
  const save = useMutation({
    mutationFn: async () => {
      const { writeCsv, writeXlsx } = await import('../../lib/spreadsheet.ts')
      const sounds = await readSounds(rows)
      const records = rows.map((row) => describe(row, sounds.get(row.id)))
      if (format === 'json') {
        saveFile(new Blob([JSON.stringify(records, null, 2)], { type: 'application/json' }), 'tracks.json')
        return
      }
      const names = Object.keys(records[0] ?? {})
      const table = [names, ...records.map((record) => Object.values(record))]
      saveFile(format === 'csv' ? writeCsv(table) : writeXlsx(table), `tracks.${format}`)
    },
    onSuccess: onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className="form" onSubmit={submit}>
      <SegmentedControl<Format>
        label={words.format}
        value={format}
        options={[
          ['csv', 'CSV'],
          ['xlsx', 'Excel'],
          ['json', 'JSON'],
        ]}
        onChange={setFormat}
      />
      {save.error && <ErrorMessage error={save.error} />}
      <div className="dialog-actions">
        <button type="submit" disabled={save.isPending}>
          {words.save}
        </button>
      </div>
    </form>
  )
}

const maxIds = 100

async function readSounds(rows: TrackRow[]): Promise<Map<string, TrackSound>> {
  const sounds = new Map<string, TrackSound>()
  for (let first = 0; first < rows.length; first += maxIds) {
    const track_ids = rows.slice(first, first + maxIds).map(({ id }) => id)
    const { results } = await euterpe.call('readTrackSounds', { body: { track_ids } })
    for (const sound of results) sounds.set(sound.track_id, sound)
  }
  return sounds
}

function useDescription() {
  const { tags } = useTaxonomy()
  const keyLabel = useKeyLabel()
  return (row: TrackRow, sound: TrackSound | undefined) => {
    const named = (category: string) =>
      (sound?.tags ?? [])
        .filter((tag) => tag.category === category)
        .map((tag) => tags.get(tag.uid)?.label ?? tag.name)
        .join(' | ')
    return {
      id: row.id,
      title: row.title,
      artists: row.artists.map(({ name }) => name).join(' | '),
      release: row.release,
      label: row.label,
      isrc: row.isrc,
      release_date: row.release_date,
      duration_s: row.duration_ms === null ? null : Math.round(row.duration_ms / 100) / 10,
      bpm: sound?.bpm ?? null,
      key: sound ? keyLabel(sound.key, sound.mode) : '',
      moods: named('moods'),
      genres: named('genres'),
    }
  }
}
