/** What people do in the console, on one service: the first of it while the music of the demo is being made. */
import './console/work.ts'
import './console/music.ts'
import './console/layout.ts'
