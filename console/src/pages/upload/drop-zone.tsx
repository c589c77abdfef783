import { type DragEvent, useRef, useState } from 'react'
import { useWords } from '../../preferences.tsx'
import { Icon } from '../../ui/icons.tsx'
import { readChosenFiles, readDroppedFiles } from '../../uploads/dropped-files.ts'
import { addUploads } from '../../uploads/uploads.ts'

export function DropZone() {
  const words = useWords().upload
  const [isOver, setOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const addChosen = (chosen: FileList | null) => chosen && addUploads(readChosenFiles(chosen))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void readDroppedFiles(event.dataTransfer).then(addUploads)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the buttons inside do the same
    <div
      className={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Bars />
      <strong>{words.drop}</strong>
      <p className="quiet">{words.dropHint}</p>
      <div className="actions">
        <button type="button" onClick={() => files.current?.click()}>
          <Icon name="file" size={18} /> {words.choose}
        </button>
        <button type="button" className="secondary" onClick={() => folder.current?.click()}>
          <Icon name="folder" size={18} /> {words.chooseFolder}
        </button>
      </div>
      <input ref={files} type="file" multiple hidden onChange={(event) => addChosen(event.target.files)} />
      <input
        ref={folder}
        type="file"
        hidden
        {...{ webkitdirectory: '' }}
        onChange={(event) => addChosen(event.target.files)}
      />
    </div>
  )
}

/** The heights of a waveform that swells and fades. */
const bars = Array.from({ length: 21 }, (_, index) => ({
  id: `bar ${index}`,
  px: 18 + 34 * Math.abs(Math.sin(index * 0.9)) * Math.sin(((index + 1) / 22) * Math.PI),
}))

function Bars() {
  return (
    <div className="bars" aria-hidden="true">
      {bars.map(({ id, px }) => (
        <span key={id} style={{ height: `${px}px` }} />
      ))}
    </div>
  )
}
