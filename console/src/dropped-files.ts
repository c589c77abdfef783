type Found = { path: string; file: File }

/** Files that were dropped, those in folders too, with the folders in their path. */
export async function readDropped(transfer: DataTransfer): Promise<Found[]> {
  // The list is emptied as soon as the event is over, so every entry is taken before the first wait.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  if (entries.length === 0) return [...transfer.files].map((file) => ({ path: file.name, file }))
  return (await Promise.all(entries.map(readEntry))).flat()
}

/** Files of an input; those of a folder know their path in it. */
export function readChosen(files: FileList): Found[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file })).filter(isWanted)
}

async function readEntry(entry: FileSystemEntry): Promise<Found[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [{ path: entry.fullPath.replace(/^\//, ''), file }].filter(isWanted)
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: Found[] = []
  // A reader gives a hundred entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return found
    found.push(...(await Promise.all(some.map(readEntry))).flat())
  }
}

/** What systems leave in folders is nobody's music. */
function isWanted({ path }: Found): boolean {
  return !/(^|\/)(\.|Thumbs\.db$|desktop\.ini$)/i.test(path)
}
