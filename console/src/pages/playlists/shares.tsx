import { useMutation, useQuery } from '@tanstack/react-query'
import type { Operations } from '../../../../packages/client/operations.ts'
import { apiMutation, apiQuery } from '../../api/queries.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { settings } from '../../settings.ts'
import { Copyable } from '../../ui/copy-button.tsx'
import { ConfirmDialog, FormDialog } from '../../ui/dialog.tsx'
import { DialogForm, TextField } from '../../ui/dialog-form.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Share = Operations['listPlaylistShares']['data']['results'][number]

/** The page that people see who get the link. */
const pageOf = ({ url }: Share) => `${settings.base_url}/s/${url.split('/').at(-1)}`

/** The links by which a playlist is shared, with what became of them. */
export function Shares({ playlistId }: { playlistId: string }) {
  const words = useWords().playlists
  const shares = useQuery(apiQuery('listPlaylistShares', { path: { playlist_id: playlistId } }))
  return (
    <Card
      title={words.links}
      action={
        <FormDialog
          title={words.newLink}
          trigger={
            <button type="button" className="small">
              {words.newLink}
            </button>
          }
        >
          {(close) => <NewShare playlistId={playlistId} onDone={close} />}
        </FormDialog>
      }
    >
      <QueryView query={shares} skeleton={<Skeleton rows={2} />}>
        {({ results }) =>
          results.length === 0 ? (
            <p className="quiet">{words.noLinks}</p>
          ) : (
            <ul className="entries">
              {results.map((share) => (
                <ShareEntry key={share.id} share={share} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  )
}

function ShareEntry({ share }: { share: Share }) {
  const words = useWords().playlists
  const { number, day, moment } = useFormats()
  const revoke = useMutation(apiMutation('revokePlaylistShare'))
  const { id, playlist_id, name, has_password, allow_downloads, expires_at, revoked_at } = share
  const isOver = revoked_at !== null || (expires_at !== null && new Date(expires_at) < new Date())
  return (
    <li className={isOver ? 'ended' : ''}>
      <div className="entry">
        <div>
          <strong className="breaks">{name || words.unnamedLink}</strong>{' '}
          {has_password && <span className="badge">{words.withPassword}</span>}{' '}
          {allow_downloads && <span className="badge">{words.withDownloads}</span>}{' '}
          {isOver && <span className="badge bad">{words.over}</span>}
          {!isOver && <Copyable text={pageOf(share)} label={words.link} />}
          <small className="quiet line">
            {words.uses(number(share.opens), number(share.plays), number(share.downloads))}
            {share.last_opened_at !== null && ` · ${words.lastOpened(moment(share.last_opened_at))}`}
            {expires_at !== null && ` · ${words.expires(day(expires_at))}`}
          </small>
        </div>
        {!isOver && (
          <ConfirmDialog
            trigger={
              <button type="button" className="secondary danger small">
                {words.revoke}
              </button>
            }
            {...words.revokeDialog}
            onConfirm={() => revoke.mutateAsync({ path: { playlist_id, share_id: id } })}
          />
        )}
      </div>
    </li>
  )
}

function NewShare({ playlistId, onDone }: { playlistId: string; onDone(): void }) {
  const words = useWords().playlists
  const create = useMutation(apiMutation('createPlaylistShare'))
  const submit = (form: FormData) => {
    const [date, password] = [String(form.get('expires')), String(form.get('password'))]
    const body = {
      name: String(form.get('name')).trim(),
      // The link works until the end of the day, where the user is.
      ...(date !== '' && { expires_at: new Date(`${date}T23:59:59`).toISOString() }),
      ...(password !== '' && { password }),
      allow_downloads: form.get('downloads') !== null,
    }
    create.mutate({ path: { playlist_id: playlistId }, body }, { onSuccess: onDone })
  }
  return (
    <DialogForm submit={words.newLink} isBusy={create.isPending} error={create.error} onSubmit={submit}>
      <TextField label={words.recipient} name="name" maxLength={200} />
      <TextField
        label={words.expiry}
        name="expires"
        type="date"
        min={new Date().toISOString().slice(0, 10)}
      />
      <TextField label={words.password} name="password" minLength={4} maxLength={200} />
      <label className="checkbox">
        <input name="downloads" type="checkbox" /> {words.downloads}
      </label>
    </DialogForm>
  )
}
