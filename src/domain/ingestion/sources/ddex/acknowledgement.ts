import type { ReceivedMessage } from './read-ddex.ts'

/** What became of a message: how many recordings were accepted, and why others were refused. */
type MessageOutcome = {
  received: ReceivedMessage
  accepted: number
  refused: { isrc: string | null; source: string; reason: string }[]
  skipped: number
}

/** Who acknowledges: the operator's DDEX party id or, without one, the host name of the service. */
type Acknowledger = { party_id: string | null; host: string; name: string }

const namespace = 'http://ddex.net/xml/ern-c-sftp/16'

/**
 * The acknowledgement of one message, in the format of the DDEX choreography for file delivery (FtpAcknowledgementMessage): the
 * parties, the release, the status and, if there are problems, what is wrong with which recording.
 */
export function writeAcknowledgement(outcome: MessageOutcome, us: Acknowledger, now: Date): string {
  const { received, refused } = outcome
  const sender = received.header?.sender
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<ern-c-sftp:FtpAcknowledgementMessage xmlns:ern-c-sftp="${namespace}" MessageVersionId="1.6">`,
    '  <MessageHeader>',
    ...party('MessageSender', us.party_id ?? us.host, us.name, us.party_id === null ? 'DomainName' : null),
    ...party('MessageRecipient', sender?.id ?? 'unknown', sender?.name ?? null),
    `    <MessageCreatedDateTime>${now.toISOString()}</MessageCreatedDateTime>`,
    '  </MessageHeader>',
    '  <AcknowledgedFile>',
    `    <ReleaseId>${escapeText(received.release_id ?? baseName(received.key))}</ReleaseId>`,
    `    <Date>${(received.header?.created_at ?? now.toISOString()).slice(0, 10)}</Date>`,
    '  </AcknowledgedFile>',
    ...status(outcome),
    ...affected(refused),
    '</ern-c-sftp:FtpAcknowledgementMessage>',
  ]
  return `${lines.join('\n')}\n`
}

/** The file name under `csv_outputs/ddex/`. Senders reuse message ids, so the delivery is part of the name. */
export function acknowledgementName(received: ReceivedMessage, ingestionId: string): string {
  const id = received.header?.message_id ?? baseName(received.key)
  const readable = id.replace(/[^\p{L}\p{N}._-]+/gu, '_').slice(0, 150)
  return `ACK_${readable}_${ingestionId}_${received.first_index}.xml`
}

function status({ received, accepted, refused, skipped }: MessageOutcome): string[] {
  if (received.problem === null && refused.length === 0) {
    const note = received.header?.is_test
      ? 'This is a test message. It was read, but not stored.'
      : skipped > 0 ? `${accepted} recordings accepted, ${skipped} skipped.` : null // biome-ignore format: two notes
    return [
      '  <FileStatus>FileOK</FileStatus>',
      ...(note === null ? [] : [`  <ErrorText>${escapeText(note)}</ErrorText>`]),
    ]
  }
  const value = received.problem !== null || accepted === 0 ? 'Rejected' : 'PartlyRejected'
  const reasons = refused.slice(0, 50).map(({ source, reason }) => `${source}: ${reason}`)
  const more = refused.length > 50 ? [`and ${refused.length - 50} more`] : []
  const text =
    received.problem ??
    [`${accepted} recordings accepted, ${refused.length} refused`, ...reasons, ...more].join('; ')
  return [
    `  <FileStatus Namespace="Euterpe" UserDefinedValue="${value}">UserDefined</FileStatus>`,
    `  <ErrorText>${escapeText(text.slice(0, 20_000))}</ErrorText>`,
  ]
}

function affected(refused: MessageOutcome['refused']): string[] {
  return refused
    .slice(0, 1000)
    .flatMap(({ isrc }) =>
      isrc === null ? [] : [`  <AffectedResource><ISRC>${escapeText(isrc)}</ISRC></AffectedResource>`],
    )
}

function party(element: string, id: string, name: string | null, namespace: string | null = null): string[] {
  const attribute = namespace === null ? '' : ` Namespace="${namespace}"`
  return [
    `    <${element}>`,
    `      <PartyId${attribute}>${escapeText(id)}</PartyId>`,
    ...(name === null ? [] : [`      <PartyName><FullName>${escapeText(name)}</FullName></PartyName>`]),
    `    </${element}>`,
  ]
}

function baseName(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).replace(/\.xml$/i, '')
}

/** Drops characters that XML 1.0 cannot represent. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
