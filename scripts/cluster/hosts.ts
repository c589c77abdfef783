import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A machine of the cluster. */
export type Host = {
  name: string
  address: string
  /** Starts a program on it, as an ordinary user if the program refuses to run as root. */
  spawn(program: string, args: string[], options?: SpawnOptions & { asOrdinaryUser?: boolean }): ChildProcess
  /** The end of what its programs printed. */
  output(): string
  /** Nothing reaches it any more, and it reaches nobody. Null where hosts are only addresses. */
  cutLink: (() => void) | null
  restoreLink(): void
  /** Everything it sends or receives passes a link of some megabits per second. */
  slowLink: (() => void) | null
}

export type Hosts = { all: Host[]; areNamespaces: boolean; remove(): void }

const nobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups', '--no-new-privs']
const isRoot = process.getuid?.() === 0

/**
 * Makes a host for each name: a network namespace of its own, all of them on one bridge, so that a cut link is a real
 * partition. That needs root and iproute2. Otherwise each host is a loopback address.
 */
export function makeHosts(names: string[], logs: string): Hosts {
  const canIsolate = isRoot && spawnSync('ip', ['netns', 'list']).status === 0
  return canIsolate ? makeNamespaces(names, logs) : makeAddresses(names, logs)
}

function makeAddresses(names: string[], logs: string): Hosts {
  const all = names.map((name, index) => ({
    name,
    address: `127.83.0.${index + 2}`,
    ...programsOf(join(logs, `${name}.log`), []),
    cutLink: null,
    restoreLink: () => {},
    slowLink: null,
  }))
  return { all, areNamespaces: false, remove: () => {} }
}

function makeNamespaces(names: string[], logs: string): Hosts {
  const own = process.pid % 10_000
  const bridge = `eu${own}br`
  const subnet = `10.83.${process.pid % 250}`
  run(`ip link add ${bridge} type bridge`)
  run(`ip addr add ${subnet}.1/24 dev ${bridge}`)
  run(`ip link set ${bridge} up`)
  const namespaceOf = (index: number) => `euterpe-${own}-${index}`
  const all = names.map((name, index) => {
    const [namespace, outer, inner] = [namespaceOf(index), `eu${own}h${index}`, `eu${own}i${index}`]
    const address = `${subnet}.${index + 2}`
    run(`ip netns add ${namespace}`)
    run(`ip link add ${outer} type veth peer name ${inner}`)
    run(`ip link set ${inner} netns ${namespace}`)
    run(`ip link set ${outer} master ${bridge} up`)
    run(`ip -n ${namespace} addr add ${address}/24 dev ${inner}`)
    run(`ip -n ${namespace} link set ${inner} up`)
    run(`ip -n ${namespace} link set lo up`)
    return {
      name,
      address,
      ...programsOf(join(logs, `${name}.log`), ['ip', 'netns', 'exec', namespace]),
      cutLink: () => run(`ip link set ${outer} down`),
      restoreLink: () => {
        run(`ip link set ${outer} up`)
        spawnSync('tc', ['qdisc', 'del', 'dev', outer, 'root'], { stdio: 'ignore' })
        spawnSync('ip', `netns exec ${namespace} tc qdisc del dev ${inner} root`.split(' '), {
          stdio: 'ignore',
        })
      },
      slowLink: () => {
        run(`tc qdisc add dev ${outer} root tbf rate 4mbit burst 32kbit latency 200ms`)
        run(
          `ip netns exec ${namespace} tc qdisc add dev ${inner} root tbf rate 4mbit burst 32kbit latency 200ms`,
        )
      },
    }
  })
  const remove = () => {
    for (const namespace of [...names.keys()].map(namespaceOf)) {
      const programs = spawnSync('ip', ['netns', 'pids', namespace], { encoding: 'utf8' }).stdout
      for (const id of programs.split('\n').filter(Boolean)) process.kill(Number(id), 'SIGKILL')
      spawnSync('ip', ['netns', 'del', namespace])
    }
    spawnSync('ip', ['link', 'del', bridge], { stdio: 'ignore' })
  }
  // Also when it is interrupted: nobody else would remove them.
  process.once('exit', remove)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return { all, areNamespaces: true, remove }
}

function programsOf(log: string, prefix: string[]): Pick<Host, 'spawn' | 'output'> {
  const file = openSync(log, 'a')
  return {
    spawn(program, args, { asOrdinaryUser = false, ...options } = {}) {
      const [first, ...rest] = [...prefix, ...(asOrdinaryUser && isRoot ? nobody : []), program, ...args]
      return spawn(first!, rest, { stdio: ['ignore', file, file], ...options })
    },
    output: () => readFileSync(log, 'utf8').slice(-3000),
  }
}

function run(command: string): void {
  const [program, ...args] = command.split(' ')
  execFileSync(program!, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
