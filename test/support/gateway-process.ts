/** A gateway in a separate process that a test can kill. Reads its settings from GATEWAY and prints its port. */
import { pino } from 'pino'
import { readConfig } from '../../src/config.ts'
import { buildContext } from '../../src/context.ts'
import { listenS3 } from '../../src/http/s3/server.ts'
import { connect } from '../../src/platform/postgres.ts'

const { address, dataFolder, masterKey } = JSON.parse(process.env.GATEWAY!)
const config = readConfig({ EUTERPE_DATA: dataFolder, EUTERPE_MASTER_KEY: masterKey })
const context = buildContext(config, connect(address), pino({ level: 'silent' }), { worker: false })
const { port } = await listenS3(context, { host: '127.0.0.1', port: 0 }, { conformance: false })
process.stdout.write(`${port}\n`)
