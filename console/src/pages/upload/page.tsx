import { useWords } from '../../preferences.tsx'
import { Page } from '../../ui/page.tsx'
import { useUploads } from '../../uploads/uploads.ts'
import { DropZone } from './drop-zone.tsx'
import { StartedIngestions } from './next-steps.tsx'
import { StoredFiles } from './stored-files.tsx'
import { UploadQueue } from './upload-queue.tsx'

export function UploadPage() {
  const words = useWords().upload
  const uploads = useUploads()
  return (
    <Page title={words.title} lead={words.lead}>
      <DropZone />
      {uploads.length > 0 && <UploadQueue uploads={uploads} />}
      <StartedIngestions />
      <StoredFiles />
    </Page>
  )
}
