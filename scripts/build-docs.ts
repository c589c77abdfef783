/** `npm run docs [FOLDER]`: the guides as a static site that any web server can serve, in artifacts/docs by default. */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSite, readAsset } from '../src/http/v1/guides/build-site.ts'
import { docsFolder } from '../src/http/v1/guides/list-guides.ts'

const folder = process.argv[2] ?? join(import.meta.dirname, '..', 'artifacts', 'docs')
const links = {
  page: (name: string) => `${name}.html`,
  asset: (path: string) => path,
  reference: null,
  console: null,
}
const site = await buildSite(links, { base: 'http://localhost:8080', s3: 'http://localhost:9000' })
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
for (const name of site.names) await writeFile(join(folder, `${name}.html`), site.page(name)!)
for (const file of [...(await readdir(join(docsFolder, 'site'))), 'minisearch.js'])
  await writeFile(join(folder, file), (await readAsset(file))!.content)
await writeFile(join(folder, 'search.json'), JSON.stringify(site.searchIndex))
await writeFile(join(folder, 'reader.json'), 'null')
await writeFile(join(folder, 'index.html'), site.page(site.names[0]!)!)
await cp(join(docsFolder, 'diagrams'), join(folder, 'diagrams'), { recursive: true })
console.log(`${site.names.length} guides are in ${folder}.`)
