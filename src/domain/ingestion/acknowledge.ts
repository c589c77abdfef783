import type { Context } from '../context.ts'
import { writeObject } from '../storage/objects/store-object.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import { acknowledgementName, writeAcknowledgement } from './sources/ddex/acknowledgement.ts'
import type { ReceivedMessage } from './sources/ddex/read-ddex.ts'
import { selectOutcomes } from './sql-export.ts'
import { selectMessages } from './sql-requests.ts'

/** Writes an acknowledgement for each DDEX message to csv_outputs/ddex/. Each delivery of a message has its own. */
export async function acknowledgeMessages(
  context: Context,
  { ingestion, area }: IngestionInArea,
): Promise<void> {
  const messages = await selectMessages(context.db, ingestion.id)
  for (const { first_index, received: stored } of messages) {
    const received = stored as ReceivedMessage
    const range = { from: first_index, to: received.last_index + 1 }
    const outcomes = await selectOutcomes(context.db, ingestion.id, range)
    const refused = outcomes.filter(({ status }) => status === 'failed')
    const skipped = outcomes.filter(({ status }) => status === 'skipped').length
    const text = writeAcknowledgement(
      {
        received,
        accepted: outcomes.length - refused.length - skipped,
        refused: refused.map(({ isrc, source, message }) => ({ isrc, source, reason: message ?? '' })),
        skipped,
      },
      { party_id: context.settings.ddexPartyId, host: new URL(context.urls.base).hostname, name: 'Euterpe' },
      context.clock.now(),
    )
    await writeObject(context, area, {
      key: `csv_outputs/ddex/${acknowledgementName(received, ingestion.id)}`,
      bytes: Buffer.from(text),
      contentType: 'application/xml',
    })
  }
}
