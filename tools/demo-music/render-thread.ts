import { parentPort, workerData } from 'node:worker_threads'
import { pieces } from './pieces.ts'
import { renderPiece } from './render.ts'

// Worker thread: renders one piece off the event loop and posts its bytes.
const piece = pieces.find(({ slug }) => slug === workerData.slug)!
const file = renderPiece(piece)
parentPort!.postMessage(file, [file.buffer as ArrayBuffer])
