import { useInfiniteQuery } from '@tanstack/react-query'
import { type StoredObject, storedObjectsQuery } from '../../api/stored-objects.ts'
import { useFormats } from '../../formats.ts'
import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { parseTrackUri, trackPath } from '../../track-rows.ts'
import { Empty } from '../../ui/empty.tsx'
import { Card } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useProcessing } from '../../uploads/processing.ts'
import { useUploads } from '../../uploads/uploads.ts'
import { FileActions } from './file-actions.tsx'
import { FileOutcome } from './file-outcome.tsx'

/** All files of the storage area that were uploaded. */
export function StoredFiles() {
  const words = useWords().upload
  const objects = useInfiniteQuery(storedObjectsQuery())
  return (
    <Card title={words.stored}>
      <QueryView query={objects} skeleton={<Skeleton rows={4} />}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.objects)
          return all.length === 0 ? (
            <Empty icon="folder" title={words.storedEmpty} />
          ) : (
            <StoredTable objects={all} />
          )
        }}
      </QueryView>
      {objects.hasNextPage && (
        <button
          type="button"
          className="secondary"
          disabled={objects.isFetchingNextPage}
          onClick={() => void objects.fetchNextPage()}
        >
          {words.more}
        </button>
      )}
    </Card>
  )
}

function StoredTable({ objects }: { objects: StoredObject[] }) {
  const words = useWords().upload
  const { size, moment } = useFormats()
  const { outcomes } = useProcessing()
  // The queue above already shows what became of these.
  const queued = new Set(useUploads().map(({ uri }) => uri))
  return (
    <div className="table-frame">
      <table className="stored">
        <caption className="visually-hidden">{words.stored}</caption>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col" className="end">
              {words.size}
            </th>
            <th scope="col" className="wide-only">
              {words.uploadedAt}
            </th>
            <th scope="col" className="end">
              {words.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {objects.map(({ object_key, s3_file_uri, ...object }) => (
            <tr key={object_key}>
              <td className="breaks">
                {object_key}
                {object.track_uri !== undefined && (
                  <Link to={trackPath(parseTrackUri(object.track_uri))} className="badge good">
                    {words.inCatalogue}
                  </Link>
                )}
                {!queued.has(s3_file_uri) && <FileOutcome outcome={outcomes.get(s3_file_uri)} />}
              </td>
              <td className="end code">{size(object.size)}</td>
              <td className="wide-only quiet moment">{moment(object.last_modified)}</td>
              <td className="end">
                <FileActions
                  file={{ uri: s3_file_uri, path: object_key }}
                  isIngested={object.track_uri !== undefined}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
