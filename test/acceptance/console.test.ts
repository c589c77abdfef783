/** The console in a real browser. The tests share one service; the first run while the demo's music is being analysed. */
import './console/administration.ts'
import './console/brief.ts'
import './console/music.ts'
import './console/session.ts'
import './console/layout.ts'
import './console/restart.ts'
