/** Everything of the package that is meant for use. */

export { describeFile, idOfFile, maybeAudio, nameOfFiles, type StoredFile } from './audio-files.ts'
export { type Answer, type Client, type ClientOptions, createClient } from './client.ts'
export type { components, operations } from './contract.ts'
export { type ErrorDetails, EuterpeError } from './errors.ts'
export { waitForIngestion } from './ingestions.ts'
export type { FieldsPage, ItemOf, ListOperation, Operations, PageOf, Schemas } from './operations.ts'
export type { CallOptions } from './request.ts'
export {
  type DeviceCode,
  finishSignIn,
  type PendingSignIn,
  readIdToken,
  type SignInOptions,
  startDeviceSignIn,
  startSignIn,
} from './sign-in.ts'
export {
  type Credentials,
  clientCredentials,
  type TokenSource,
  type Tokens,
  type UserTokenOptions,
  userTokens,
} from './tokens.ts'
export { type UploadOptions, type UploadSource, uploadFile } from './uploads.ts'
export { type VerifierOptions, type WebhookEvent, WebhookRefused, webhookReader } from './webhooks.ts'
