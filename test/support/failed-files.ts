import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** A reporter for `--test-reporter`: lists the files with failed tests, one per line. */
export default async function* failedFiles(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Set<string>()
  for await (const event of source)
    if (event.type === 'test:fail' && event.data.file !== undefined) files.add(event.data.file)
  for (const file of files) yield `${relative(process.cwd(), file)}\n`
}
