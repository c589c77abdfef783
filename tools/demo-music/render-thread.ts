import { parentPort, workerData } from 'node:worker_threads'
import { pieces } from './pieces.ts'
import { renderPiece } from './render.ts'

/** Renders one piece beside the thread that answers requests, and hands its bytes over. */
const piece = pieces.find(({ slug }) => slug === workerData.slug)!
const file = renderPiece(piece)
parentPort!.postMessage(file, [file.buffer as ArrayBuffer])
