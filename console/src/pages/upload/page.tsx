import { useWords } from '../../preferences.tsx'
import { Link } from '../../router.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { useUploads } from '../../uploads/uploads.ts'
import { DropZone } from './drop-zone.tsx'
import { StartedIngestions } from './next-steps.tsx'
import { StoredFiles } from './stored-files.tsx'
import { UploadQueue } from './upload-queue.tsx'

export function UploadPage() {
  const { upload: words, storage } = useWords()
  const uploads = useUploads()
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Link to="/storage" className="button secondary">
          <Icon name="folder" size={18} /> {storage.browse}
        </Link>
      }
    >
      <DropZone />
      {uploads.length > 0 && <UploadQueue uploads={uploads} />}
      <StartedIngestions />
      <StoredFiles />
    </Page>
  )
}
