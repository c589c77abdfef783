export type FoundFile = { path: string; file: File }

/** Reads dropped files and folders. The path of a file includes its folders. */
export async function readDroppedFiles(transfer: DataTransfer): Promise<FoundFile[]> {
  // The browser empties the list when the event handler returns, so read all entries before the first await.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return [...transfer.files].map((file) => ({ path: file.name, file }))
  return (await Promise.all(entries.map(readEntry))).flat()
}

/** Reads the files of an input. Those of a folder have their path in it. */
export function readChosenFiles(files: FileList): FoundFile[] {
  return [...files]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(isNoSystemFile)
}

async function readEntry(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [{ path: entry.fullPath.replace(/^\//, ''), file }].filter(isNoSystemFile)
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: FoundFile[] = []
  // A reader returns at most a hundred entries at a time, and an empty list at the end.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (entries.length === 0) return found
    found.push(...(await Promise.all(entries.map(readEntry))).flat())
  }
}

/** Operating systems leave files such as .DS_Store and Thumbs.db in folders. */
function isNoSystemFile({ path }: FoundFile): boolean {
  return !/(^|\/)(\.|Thumbs\.db$|desktop\.ini$)/i.test(path)
}
