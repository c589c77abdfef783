import { Counter, defineGauge } from '../platform/metrics.ts'

export const signIns = new Counter({
  name: 'euterpe_sftp_sign_ins_total',
  help: 'SFTP connections, by outcome: signed in, rejected (no known key), refused (a limit)',
  labelNames: ['outcome'],
})

export const transferred = new Counter({
  name: 'euterpe_sftp_bytes_total',
  help: 'Bytes of files received and sent by SFTP',
  labelNames: ['direction'],
})

export const requests = new Counter({
  name: 'euterpe_sftp_requests_total',
  help: 'SFTP requests, by operation and outcome; reads and writes of pieces of files are not counted',
  labelNames: ['operation', 'outcome'],
})

let open = 0

defineGauge('euterpe_sftp_connections', 'Open SFTP connections of this process', [], () => [
  { labels: {}, value: open },
])

export function countConnection(change: 1 | -1): void {
  open += change
}
