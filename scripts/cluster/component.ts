import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Host } from './hosts.ts'

/** A part of the cluster that can be killed and started again with what it had stored. */
export type Component = {
  readonly name: string
  readonly host: Host
  /** Resolves when it is ready. */
  start(): Promise<void>
  /** As a power cut would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** A program on a host. */
export class Program implements Component {
  readonly name: string
  readonly host: Host
  readonly #launch: () => ChildProcess
  readonly #isReady: () => Promise<boolean>
  readonly #deadly: NodeJS.Signals
  #process: ChildProcess | undefined

  constructor(
    host: Host,
    launch: () => ChildProcess,
    isReady: () => Promise<boolean>,
    options: { deadly?: NodeJS.Signals } = {},
  ) {
    this.name = host.name
    this.host = host
    this.#launch = launch
    this.#isReady = isReady
    this.#deadly = options.deadly ?? 'SIGKILL'
  }

  async start(): Promise<void> {
    const started = this.#launch()
    this.#process = started
    await waitUntil(`${this.name} is ready`, () => {
      if (started.exitCode !== null)
        throw new Error(`${this.name} ended with ${started.exitCode}:\n${this.host.output()}`)
      return this.#isReady()
    })
  }

  kill(): Promise<void> {
    return this.#end(this.#deadly)
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const running = this.#process
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill(signal)
    const late = setTimeout(() => running.kill('SIGKILL'), 30_000)
    await gone
    clearTimeout(late)
  }
}

export async function waitUntil(
  what: string,
  condition: () => Promise<boolean>,
  seconds = 600,
): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; ; await pause(300)) {
    if (await condition()) return
    if (Date.now() > deadline) throw new Error(`waited ${seconds} s in vain: ${what}`)
  }
}

export function acceptsConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

/** Whether the URL answers with success. */
export function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    async (response) => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
}
