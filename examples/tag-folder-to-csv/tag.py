"""Tags the audio files of a folder into a table: `tag.py FOLDER OUTPUT.csv`. Nothing is stored in the catalogue."""

import asyncio
import csv
import os
import sys
from pathlib import Path

from euterpe import AsyncEuterpe, ClientCredentials, EuterpeError

ENDINGS = {".wav", ".aif", ".aiff", ".flac", ".mp3", ".ogg", ".opus", ".m4a"}
PARALLEL = asyncio.Semaphore(4)


async def tag(euterpe: AsyncEuterpe, file: Path) -> list[list[str]]:
    """One row for each tag of a file."""
    key = f"tag-folder/{file.name}"
    async with PARALLEL:
        try:
            uri = await euterpe.upload_file(file, key)
            result = await euterpe.tag_track({"s3_file_uri": uri})
            await euterpe.delete_inbound_object(object_key=key)
        except EuterpeError as error:
            print(f"{file}: {error.message}", file=sys.stderr)
            return []
    return [
        [str(file), category, tag.name, f"{tag.score:.2f}"]
        for category, tags in result.audio_tagging.tags.items()
        for tag in tags
    ]


async def main(folder: Path, output: Path) -> None:
    """Tags all files, four at a time."""
    url = os.environ["EUTERPE_URL"]
    auth = ClientCredentials(url, os.environ["EUTERPE_CLIENT_ID"], os.environ["EUTERPE_CLIENT_SECRET"])
    files = sorted(file for file in folder.rglob("*") if file.suffix.lower() in ENDINGS)
    async with AsyncEuterpe(url, auth) as euterpe:
        rows = await asyncio.gather(*(tag(euterpe, file) for file in files))
    with output.open("w", newline="") as table:
        writer = csv.writer(table)
        writer.writerow(["file", "category", "tag", "score"])
        writer.writerows(row for part in rows for row in part)
    print(f"Tagged {sum(map(bool, rows))} of {len(files)} files into {output}.")


asyncio.run(main(Path(sys.argv[1]), Path(sys.argv[2])))
