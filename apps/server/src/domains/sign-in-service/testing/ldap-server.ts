import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Lack } from '../../../testing/lacks.ts'

const slapd = '/usr/sbin/slapd'

/** Why no directory can be started here, or null. */
export const directoryLack = (): Lack | null =>
  spawnSync(slapd, ['-V']).error ? 'missing slapd' : spawnSync('openssl', ['version']).error ? 'missing openssl' : null

export interface LdapServer {
  /** With TLS from the beginning, and by StartTLS. */
  secure: string
  upgraded: string
  /** Who has signed its certificate. */
  certificate: string
  binds: { bind_dn: string; client_secret: string; base_dn: string }
  close(): Promise<void>
}

const base = 'dc=school,dc=test'
const service = { dn: `cn=lab,${base}`, password: 'a-secret-of-the-test' }

/** A person of the directory; the second is referred to another server. */
const people = (names: readonly { uid: string; password: string }[]): string =>
  names
    .map(
      ({ uid, password }, at) => `
dn: cn=person ${at},ou=people,${base}
objectClass: inetOrgPerson
cn: person ${at}
sn: ${uid}
uid: ${uid}
userPassword: ${password}
`,
    )
    .join('')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}

/** An authority of the test's own, and a certificate of it for this machine. */
function makeCertificates(dir: string): void {
  const of = ['-days', '2', '-nodes', '-newkey', 'rsa:2048']
  run('openssl', ['req', '-x509', ...of, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=school test'], dir)
  run(
    'openssl',
    ['req', '-nodes', '-newkey', 'rsa:2048', '-keyout', 'own.key', '-out', 'own.csr', '-subj', '/CN=localhost'],
    dir,
  )
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'own.ext']
  run('openssl', ['x509', '-req', '-in', 'own.csr', ...signed, '-out', 'own.pem'], dir)
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** OpenLDAP's server on this machine with the people that are given; it lets in binds without a password, as directories do. */
export async function ldapServer(names: readonly { uid: string; password: string }[]): Promise<LdapServer> {
  const dir = await mkdtemp(join(tmpdir(), 'lab-ldap-'))
  await mkdir(join(dir, 'data'))
  await writeFile(join(dir, 'own.ext'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  makeCertificates(dir)
  await writeFile(
    join(dir, 'slapd.conf'),
    [
      ...['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`),
      `pidfile ${dir}/pid`,
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      // A bind with a name and no password is let in as nobody.
      'allow bind_anon_dn',
      `TLSCACertificateFile ${dir}/ca.pem`,
      `TLSCertificateFile ${dir}/own.pem`,
      `TLSCertificateKeyFile ${dir}/own.key`,
      'database mdb',
      `suffix "${base}"`,
      `directory ${dir}/data`,
      `rootdn "${service.dn}"`,
      `rootpw ${service.password}`,
      'access to attrs=userPassword by anonymous auth by * none',
      // Nobody but who has bound looks around, and without TLS nobody says anything.
      'access to * by users read by * auth',
      'security simple_bind=128',
      '',
    ].join('\n'),
  )
  const elsewhere = `
dn: cn=elsewhere,ou=people,${base}
objectClass: referral
objectClass: extensibleObject
cn: elsewhere
ref: ldap://127.0.0.1:9/cn=elsewhere,dc=other
`
  const roots = `dn: ${base}
objectClass: dcObject
objectClass: organization
o: school
dc: school

dn: ou=people,${base}
objectClass: organizationalUnit
ou: people
`
  await writeFile(join(dir, 'people.ldif'), `${roots}${people(names)}${elsewhere}`)
  run('/usr/sbin/slapadd', ['-f', 'slapd.conf', '-l', 'people.ldif'], dir)
  const [secure, upgraded] = [await freePort(), await freePort()]
  const listens = `ldaps://127.0.0.1:${secure} ldap://127.0.0.1:${upgraded}`
  const server = spawn(slapd, ['-d', '0', '-f', join(dir, 'slapd.conf'), '-h', listens], { stdio: 'ignore' })
  const ended = once(server, 'close')
  while (!(await isListening(secure))) {
    if (server.exitCode !== null) throw new Error('slapd does not start')
    await delay(20)
  }
  return {
    secure: `ldaps://localhost:${secure}`,
    upgraded: `ldap://localhost:${upgraded}`,
    certificate: await readFile(join(dir, 'ca.pem'), 'utf8'),
    binds: { bind_dn: service.dn, client_secret: service.password, base_dn: `ou=people,${base}` },
    async close() {
      server.kill('SIGTERM')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
