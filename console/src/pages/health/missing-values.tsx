import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { euterpe } from '../../api/client.ts'
import { changes } from '../../api/query-keys.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import type { TrackRow } from '../../track-rows.ts'
import { DialogForm, TextField } from '../../ui/dialog-form.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { IssueKind } from './kinds.ts'

type Field = 'title' | 'isrc' | 'artists' | 'upc'

const fields: Partial<Record<IssueKind, Field>> = {
  missing_title: 'title',
  missing_isrc: 'isrc',
  missing_artist: 'artists',
  missing_upc: 'upc',
}

/** The field that resolves an issue, if typing can. */
export const fixableField = (kind: IssueKind): Field | null => fields[kind] ?? null

/** Titles and ISRCs differ from track to track; an artist or a release may be that of all. */
const isShared = (field: Field) => field === 'artists' || field === 'upc'

/** Fills in what tracks lack. Empty fields are left as they are. */
export function MissingValues({ field, rows, onDone }: { field: Field; rows: TrackRow[]; onDone(): void }) {
  const { health: words, track: trackWords, common } = useWords()
  const { number } = useFormats()
  const [failed, setFailed] = useState(0)
  const save = useMutation({
    mutationFn: async (form: FormData) => {
      const textOf = (name: string) => String(form.get(name) ?? '').trim()
      let firstError: unknown = null
      let errors = 0
      for (const { id } of rows) {
        const text = textOf(isShared(field) ? 'shared' : id)
        if (text === '') continue
        try {
          await saveValue(field, id, text, textOf('release'))
        } catch (error) {
          firstError ??= error
          errors++
        }
      }
      setFailed(errors)
      if (firstError !== null) throw firstError
    },
    meta: { changes: changes.updateWorkspaceTrack },
    onSuccess: () => {
      showToast(common.saved)
      onDone()
    },
  })
  return (
    <DialogForm
      submit={common.save}
      isBusy={save.isPending}
      error={save.error}
      onSubmit={(form) => save.mutate(form)}
    >
      {field === 'upc' && (
        <>
          <p className="quiet">{words.upcText}</p>
          <TextField label={words.release} name="release" required maxLength={1000} />
        </>
      )}
      {isShared(field) ? (
        <TextField label={words.shared[field as 'artists' | 'upc']} name="shared" required maxLength={1000} />
      ) : (
        rows.map((row) => (
          <TextField
            key={row.id}
            label={
              field === 'title'
                ? (row.isrc ?? row.id)
                : `${row.title ?? trackWords.untitled} · ${row.artists.map(({ name }) => name).join(', ')}`
            }
            name={row.id}
            maxLength={1000}
            {...(field === 'isrc' && { pattern: '[A-Za-z]{2}-?[A-Za-z0-9]{3}-?[0-9]{2}-?[0-9]{5}' })}
          />
        ))
      )}
      {failed > 0 && <p className="bad">{words.failed(number(failed))}</p>}
    </DialogForm>
  )
}

async function saveValue(field: Field, id: string, text: string, release: string): Promise<void> {
  const path = { track_id: id }
  if (field === 'upc') {
    const { releases } = await euterpe.call('getWorkspaceTrack', { path })
    const existing = releases.find(({ title }) => title === release)
    if (existing !== undefined) {
      await euterpe.call('updateWorkspaceRelease', {
        path: { release_id: existing.id },
        body: { upc: text },
      })
      return
    }
    const kept = releases.map(({ id: releaseId }) => ({ id: releaseId }))
    const body = { releases: [...kept, { title: release, upc: text }] }
    await euterpe.call('updateWorkspaceTrack', { path, body })
    return
  }
  const names = text.split(',').map((name) => name.trim())
  const body =
    field === 'artists' ? { artists: names.filter(Boolean).map((name) => ({ name })) } : { [field]: text }
  await euterpe.call('updateWorkspaceTrack', { path, body })
}
