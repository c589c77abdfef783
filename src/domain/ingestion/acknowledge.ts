import type { Context } from '../context.ts'
import { writeObject } from '../storage/objects/store-object.ts'
import type { IngestionInArea } from './ingestion-files.ts'
import { acknowledgementName, writeAcknowledgement } from './sources/ddex/acknowledgement.ts'
import type { ReceivedMessage } from './sources/ddex/read-ddex.ts'
import { selectOutcomes } from './sql-export.ts'
import { selectMessages } from './sql-requests.ts'

/** Writes an acknowledgement for each DDEX message to csv_outputs/ddex/. A repeated message overwrites the earlier one. */
export async function acknowledgeMessages(
  context: Context,
  { ingestion, area }: IngestionInArea,
): Promise<void> {
  const messages = await selectMessages(context.db, ingestion.id)
  for (const [position, { first_index, received }] of messages.entries()) {
    const range = { from: first_index, to: messages[position + 1]?.first_index ?? ingestion.total }
    const outcomes = await selectOutcomes(context.db, ingestion.id, range)
    const refused = outcomes.filter(({ status }) => status === 'failed')
    const skipped = outcomes.filter(({ status }) => status === 'skipped').length
    const text = writeAcknowledgement(
      {
        received: received as ReceivedMessage,
        accepted: outcomes.length - refused.length - skipped,
        refused: refused.map(({ isrc, source, message }) => ({ isrc, source, reason: message ?? '' })),
        skipped,
      },
      { party_id: context.settings.ddexPartyId, host: new URL(context.urls.base).hostname, name: 'Euterpe' },
      context.clock.now(),
    )
    await writeObject(context, area, {
      key: `csv_outputs/ddex/${acknowledgementName(received as ReceivedMessage)}`,
      bytes: Buffer.from(text),
      contentType: 'application/xml',
    })
  }
}
