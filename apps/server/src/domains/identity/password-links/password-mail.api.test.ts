import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailSink, type MailSink, type SunkMail } from '../../../testing/mail-sink.ts'
import { testApp, type TestApp } from '../../../testing/index.ts'
import { erasedName } from '../erase.ts'
import { passwordMailJob } from './mail-job.ts'
import { keepAsk } from './mail-store.ts'

// A link by mail: the answer says nothing about the account, the mail goes to its own mailbox, and not often.

let sink: MailSink
let app: TestApp
const mailbox = 'peer@school.example'
beforeAll(async () => {
  sink = await mailSink()
  app = await testApp({
    env: {
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      MAIL_FROM: '云实验平台 <noreply@school.example>',
      PUBLIC_URL: 'https://lab.school.example/',
    },
  })
})
afterAll(async () => {
  await app.close()
  await sink.down()
})
const pool = () => app.kernel.connection.pool
const setMail = (name: string, email: string) =>
  pool().query('UPDATE users SET email = $2 WHERE username = lower($1)', [name, email])
beforeEach(async () => {
  sink.manner = { recipient: '250 ok' }
  sink.mails.length = 0
  await pool().query('DELETE FROM password_mails')
  await pool().query('DELETE FROM password_links')
  await pool().query(`UPDATE users SET email = ''`)
  await setMail('peer', mailbox)
})

const post = async (path: string, payload: object, remoteAddress = '203.0.113.7') => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/apis/v2/password-links/${path}`,
    payload,
    remoteAddress,
  })
  const { code, msg, data } = answer.json<{ code: number; msg: string; data: Record<string, unknown> }>()
  return { status: answer.statusCode, code, msg, data }
}
const ask = (account: string, more: object = {}, from?: string) => post('mails', { account, ...more }, from)
const taken = { status: 200, code: 10200, msg: expect.any(String), data: {} }
const tokenIn = ({ text }: SunkMail): string =>
  /https:\/\/lab\.school\.example\/auth\/link#([\w-]{43})\n/.exec(text)![1]!
/** Resolves once nothing is left to be looked up or sent. */
const ended = async (): Promise<void> => {
  const left = async () => (await pool().query('SELECT FROM password_mails WHERE ended_at IS NULL')).rowCount
  await expect.poll(left, { timeout: 15_000 }).toBe(0)
}
const lastLogged = async (): Promise<string> => {
  const { rows } = await pool().query<{ summary: string }>(
    `SELECT summary FROM activity_logs WHERE action = 'passwordLink.ask' ORDER BY at DESC LIMIT 1`,
  )
  return rows[0]?.summary ?? ''
}

test('sends a link of an hour to the mailbox of the account, which sets the password and ends the sessions', async () => {
  const before = await app.as('peer')
  expect(await ask(' Peer ')).toEqual(taken)
  const mail = await sink.gets(mailbox)
  expect(mail).toMatchObject({ from: 'noreply@school.example', to: mailbox })
  expect(mail.text).toContain('的账号 peer 申请了重置密码')
  expect(mail.headers).toMatch(/^auto-submitted: auto-generated$/im)
  const token = tokenIn(mail)
  const { data } = await post('owners', { token })
  const minutes = (new Date(String(data.expires_at)).getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(59)
  expect(minutes).toBeLessThanOrEqual(60)
  expect(await post('uses', { token, new_password: 'Chosen-by-mail-1' })).toMatchObject({ status: 200 })
  await expect.poll(async () => (await before.get('/apis/v1/commons/users/info')).status).toBe(401)
  const payload = { username: 'peer', password: 'Chosen-by-mail-1', alias: 'teacher' }
  expect((await app.app.inject({ method: 'POST', url: '/apis/v1/commons/oauth/token', payload })).statusCode).toBe(200)
  await ended()
  expect(await lastLogged()).toBe('申请密码邮件：已发送')
})

test('neither tables nor job nor log keep the link, and the job’s row names nobody', async () => {
  await ask('peer')
  const token = tokenIn(await sink.gets(mailbox))
  await ended()
  const kept = await Promise.all(
    ['password_links', 'password_mails', 'activity_logs', 'jobs'].map((table) =>
      pool().query(`SELECT * FROM ${table}`),
    ),
  )
  expect(JSON.stringify(kept.map(({ rows }) => rows))).not.toContain(token)
  const { rows } = await pool().query(`SELECT * FROM jobs WHERE name = 'identity.passwordMail'`)
  expect(JSON.stringify(rows)).not.toContain('peer')
})

test('answers alike for nobody, and for accounts that no link goes to; the log says why', async () => {
  const rows: [account: string, change: string, log: string][] = [
    ['nobody-at-all', 'SELECT', ''],
    ['teacher', 'SELECT', '申请密码邮件：账号没有邮箱，未发送'],
    ['peer', `UPDATE users SET is_enabled = false WHERE username = 'peer'`, '申请密码邮件：账号已停用，未发送'],
    [
      'peer',
      `UPDATE users SET is_enabled = true, password_hash = '' WHERE username = 'peer'`,
      '申请密码邮件：账号没有密码，由学校的统一身份认证登录，未发送',
    ],
    [
      'peer',
      `UPDATE users SET password_hash = 'x', real_name = '${erasedName}', erased_at = now() WHERE username = 'peer'`,
      '申请密码邮件：账号已注销或已合并，未发送',
    ],
    [
      'peer',
      `UPDATE users SET erased_at = NULL, email = 'peer@school.example, other@evil.example' WHERE username = 'peer'`,
      '申请密码邮件：账号的邮箱格式不正确，未发送',
    ],
  ]
  const { rows: kept } = await pool().query(`SELECT password_hash, real_name FROM users WHERE username = 'peer'`)
  for (const [account, change, log] of rows) {
    await pool().query('DELETE FROM password_mails')
    await pool()
      .query(`DELETE FROM activity_logs WHERE action = 'passwordLink.ask'`)
      .catch(() => undefined)
    await pool().query(change)
    expect(await ask(account), account).toEqual(taken)
    await ended()
    if (log) expect(await lastLogged()).toBe(log)
  }
  await pool().query(`UPDATE users SET password_hash = $1, real_name = $2, is_enabled = true WHERE username = 'peer'`, [
    kept[0].password_hash,
    kept[0].real_name,
  ])
  expect(sink.mails).toEqual([])
  expect((await pool().query('SELECT FROM password_links')).rowCount).toBe(0)
})

test('a customer that is closed, and a program, get none', async () => {
  await setMail('strangeAdmin', 'a@other.example')
  await pool().query(`UPDATE customers SET is_enabled = false WHERE id = $1`, [app.school.customers.second])
  expect(await ask('strangeAdmin')).toEqual(taken)
  await ended()
  expect(await lastLogged()).toBe('申请密码邮件：客户已停用，未发送')
  await pool().query(`UPDATE customers SET is_enabled = true WHERE id = $1`, [app.school.customers.second])
  await pool().query(
    `INSERT INTO users (id, username, real_name, email, roles, password_hash)
     VALUES (gen_random_uuid(), 'program-1', '同步', 'p@school.example', '{account_admin}', '')`,
  )
  expect(await ask('program-1')).toEqual(taken)
  await ended()
  expect(sink.mails).toEqual([])
})

test('by a mail address the account that has it; of several their owner reads the names, and no link is made', async () => {
  expect(await ask('PEER@school.example')).toEqual(taken)
  tokenIn(await sink.gets(mailbox))
  await ended()
  await pool().query('DELETE FROM password_mails')
  await pool().query('DELETE FROM password_links')
  await setMail('teacher', 'Peer@School.example')
  expect(await ask(mailbox)).toEqual(taken)
  await expect.poll(() => sink.mails.length).toBe(2)
  const { text } = sink.mails[1]!
  expect(text).toContain('peer')
  expect(text).toContain('teacher')
  expect(text).not.toContain('/auth/link')
  await ended()
  expect(await lastLogged()).toBe('申请密码邮件：该邮箱绑定了多个账号，只发送了用户名')
  expect((await pool().query('SELECT FROM password_links')).rowCount).toBe(0)
})

function solved(asked: unknown) {
  const { challenge, bits, question } = asked as { challenge: string; bits: number; question: string }
  const figures = '零一二三四五六七八九'
  const [, a, b] = /^(.)加(.)等于/.exec(question)!
  for (let nonce = 0; ; nonce += 1) {
    const digest = createHash('sha256').update(`${challenge}.${nonce}`).digest()
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0)
      return { challenge, nonce: String(nonce), answer: String(figures.indexOf(a!) + figures.indexOf(b!)) }
  }
}
const older = (minutes: number) =>
  pool().query(`UPDATE password_mails SET at = at - make_interval(mins => $1)`, [minutes])

test.each(['peer', 'nobody-at-all'])(
  '%s: the second ask brings a proof, and no more than three an hour count',
  async (account) => {
    const proved = async () => {
      const asked = await ask(account)
      expect(asked).toMatchObject({ status: 400, code: 20136 })
      return ask(account, { proof: solved(asked.data.proof) })
    }
    expect(await ask(account)).toEqual(taken)
    // Within two minutes it is answered, and nothing more is sent.
    expect(await proved()).toEqual(taken)
    for (let time = 0; time < 4; time += 1) {
      await older(3)
      expect(await proved()).toEqual(taken)
    }
    await ended()
    expect((await pool().query('SELECT FROM password_mails')).rowCount).toBe(3)
    if (account === 'peer') expect(sink.mails.length).toBe(3)
  },
)

test('a proof is good for one ask, one account and one address', async () => {
  await ask('peer')
  await older(3)
  const proof = solved((await ask('peer')).data.proof)
  await ask('teacher')
  expect(await ask('teacher', { proof })).toMatchObject({ code: 20136, msg: '验证没有通过，请重新作答' })
  expect(await ask('peer', { proof }, '198.51.100.9')).toMatchObject({ code: 20136 })
  expect(await ask('peer', { proof })).toEqual(taken)
  await older(3)
  expect(await ask('peer', { proof })).toMatchObject({ code: 20136 })
  await ended()
})

test('of asks at one moment one is taken, and an address that asks for many accounts brings a proof each time', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('peer')))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  await ended()
  expect((await pool().query('SELECT FROM password_mails')).rowCount).toBe(1)
  expect(sink.mails.length).toBe(1)
  await ask('one-1')
  await ask('two-2')
  expect(await ask('three-3')).toMatchObject({ code: 20136 })
  expect(await ask('three-3', {}, '198.51.100.9')).toEqual(taken)
})

test('no more than five mails an hour go to one mailbox, whatever accounts have it', async () => {
  for (const name of ['teacher', 'admin', 'student', 'neighbour', 'operator']) await setMail(name, mailbox)
  let from = 20
  for (const name of ['peer', 'teacher', 'admin', 'student', 'neighbour', 'operator']) {
    expect(await ask(name, {}, `198.51.100.${(from += 1)}`)).toEqual(taken)
    await ended()
  }
  expect(sink.mails.length).toBe(5)
  expect(await lastLogged()).toBe('申请密码邮件：该邮箱一小时内收到的邮件过多，未发送')
})

test('a newer link ends the one before, also an administrator’s', async () => {
  const made = await (await app.as('admin')).post(`/apis/v2/users/${app.school.people.peer.id}/password-link`)
  expect(await ask('peer')).toEqual(taken)
  const token = tokenIn(await sink.gets(mailbox))
  await ended()
  expect(await post('owners', { token: made.data.token })).toMatchObject({ status: 404 })
  expect(await post('owners', { token })).toMatchObject({ status: 200 })
})

test('another mailbox ends what went to the one before', async () => {
  const admin = await app.as('admin')
  const at = `/apis/v2/users/${app.school.people.peer.id}`
  await ask('peer')
  const token = tokenIn(await sink.gets(mailbox))
  await ended()
  const { real_name, phone, version } = (await admin.get(at)).data.user
  const save = (email: string, more: object = {}) => admin.put(at, { real_name, phone, email, version, ...more })
  const kept = await save(mailbox)
  expect([kept.status, kept.msg]).toEqual([200, expect.any(String)])
  expect(await post('owners', { token })).toMatchObject({ status: 200 })
  await save('new@school.example', { version: kept.data.user.version })
  expect(await post('owners', { token })).toMatchObject({ status: 404 })
})

test('a server that is away, or asks to come later, is tried again; two servers send one mail', async () => {
  const other = await app.another()
  await other.kernel.jobs.start(other.kernel)
  await sink.down()
  expect(await ask('peer')).toEqual(taken)
  await expect
    .poll(
      async () =>
        (
          await pool().query(
            `SELECT FROM jobs WHERE name = 'identity.passwordMail' AND attempts > 0 AND state = 'queued'`,
          )
        ).rowCount,
      { timeout: 15_000 },
    )
    .toBe(1)
  sink.manner = { recipient: '451 later' }
  await sink.up()
  setTimeout(() => {
    sink.manner = { recipient: '250 ok' }
  }, 3_000)
  const mail = await sink.gets(mailbox)
  await ended()
  expect(sink.mails.length).toBe(1)
  expect(await post('owners', { token: tokenIn(mail) })).toMatchObject({ status: 200 })
  await other.stop()
}, 60_000)

test('a server that is away for too long is given up, and the log says so', async () => {
  const { connection } = app.kernel
  const give = { account: 'peer', address: '203.0.113.7', ip: '203.0.113.7', requestId: 'request-1' }
  const id = await connection.transaction((tx) => keepAsk(tx, give, new Date()))
  await connection.transaction((tx) => passwordMailJob.dropped(tx, { id }))
  await ended()
  expect(await lastLogged()).toBe('申请密码邮件：邮件服务器没有应答，未发送')
})

test('a mailbox that is refused ends it, and the log says so', async () => {
  sink.manner = { recipient: '550 no such mailbox' }
  expect(await ask('peer')).toEqual(taken)
  await ended()
  expect(sink.mails).toEqual([])
  expect(await lastLogged()).toBe('申请密码邮件：邮件服务器不接收该邮箱')
})

test('a server that says nothing keeps nobody waiting', async () => {
  sink.manner = 'silent'
  const before = sink.callers
  const began = performance.now()
  expect(await ask('peer')).toEqual(taken)
  expect(performance.now() - began).toBeLessThan(2_000)
  await expect.poll(() => sink.callers, { timeout: 15_000 }).toBe(before + 1)
  sink.manner = { recipient: '250 ok' }
  await sink.down()
  await sink.up()
  await sink.gets(mailbox)
  await ended()
}, 60_000)

test('without a mail server it is refused, and the sign-in page does not offer it', async () => {
  const config = async (one: Pick<TestApp, 'app'>): Promise<boolean> =>
    (await one.app.inject({ url: '/apis/v2/public-config' })).json().data.password_by_mail
  expect(await config(app)).toBe(true)
  const plain = await app.another({ SMTP_URL: '', MAIL_FROM: '' })
  expect(await config(plain)).toBe(false)
  const payload = { account: 'peer' }
  const answer = await plain.app.inject({ method: 'POST', url: '/apis/v2/password-links/mails', payload })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 20138])
})
