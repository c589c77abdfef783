/** `npm run console`: builds the web console before the first visit, and prints its folder. */
import { buildConsole } from '../src/platform/console-files.ts'

console.log(await buildConsole())
