/** `npm run console`: builds the web console ahead of the first visit, and says where it is. */
import { buildConsole } from '../src/platform/console-files.ts'

console.log(await buildConsole())
