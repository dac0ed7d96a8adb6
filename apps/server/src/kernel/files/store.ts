import type { Readable } from 'node:stream'

/** Where bytes live: disk by default, S3-compatible storage with other settings. Keys are ours, never a user's name. */
export interface FileStore {
  /** Fails when nothing could be stored and removed: asked once, at the start. */
  check(): Promise<void>
  /** Stores a stream whole or not at all; returns its size and SHA-256. */
  put(key: string, body: Readable, options: { maxBytes: number }): Promise<{ sizeBytes: number; sha256: string }>
  /** A range of the bytes (inclusive ends) or all of them; null when the key is unknown. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Moves; what was under the other key before is replaced. */
  rename(from: string, to: string): Promise<void>
  /** Every key that begins with `prefix` (which ends with a slash), with the moment it was written. */
  list(prefix: string): AsyncIterable<{ key: string; at: Date }>
}

/** Thrown when the storage refuses what it must allow, or says nothing: no caller can do anything about it. */
export class StoreUnavailable extends Error {}

/** Thrown by `put` when the stream is longer than allowed; nothing is kept. */
export class TooLarge extends Error {}
