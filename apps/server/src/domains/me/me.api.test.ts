import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '../../testing/school.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

const infoPath = '/apis/v1/commons/users/info'
const passwordPath = `${infoPath}/password`
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqPhfDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** Sends the form of the personal centre: fields, and a picture when there is one. */
async function saveInfo(fields: Record<string, string>, picture?: { name: string; bytes: Uint8Array }) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (picture) form.append('avatar', new Blob([Uint8Array.from(picture.bytes)]), picture.name)
  const request = new Request('http://lab.test/', { method: 'POST', body: form })
  const answer = await app.app.inject({
    method: 'POST',
    url: infoPath,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type')!,
      authorization: `Bearer ${teacher.token}`,
      'domain-id': app.school.orgs.a.domainId,
    },
  })
  return answer.json() as { code: number; msg: string; data: Record<string, unknown> }
}
const signIn = (password: string) =>
  app.app.inject({
    method: 'POST',
    url: '/apis/v1/commons/oauth/token',
    payload: { username: 'teacher', password, alias: 'teacher' },
  })
const works = async (token: string) =>
  (await app.app.inject({ method: 'GET', url: infoPath, headers: { authorization: `Bearer ${token}` } })).statusCode

test('one sees who one is', async () => {
  const { data } = await teacher.get(infoPath)
  expect(data).toMatchObject({
    username: 'teacher',
    real_name: '测试teacher',
    avatar: '',
    number: 'T-teacher',
    role_slugs: ['teacher'],
    customer_name: '示范大学',
    organizations: ['/示范大学/计算机学院'],
  })
  expect(JSON.stringify(data)).not.toContain('argon2')
})

test('name, contact and picture are saved together or one by one', async () => {
  const saved = await saveInfo({ real_name: '  王老师 ', email: 'w@example.com' }, { name: '我.png', bytes: png })
  expect(saved.data).toMatchObject({ real_name: '王老师', email: 'w@example.com', phone: '' })
  const avatar = saved.data.avatar as string
  expect((await app.app.inject({ method: 'GET', url: avatar })).headers['content-type']).toBe('image/png')
  expect((await saveInfo({ phone: '010-62781234' })).data).toMatchObject({
    real_name: '王老师',
    avatar,
    phone: '010-62781234',
  })
  const contact = { phone: '010-62781234', email: 'w@example.com' }
  expect((await saveInfo({ real_name: '王老师' })).data).toMatchObject(contact)
  expect((await saveInfo({}, { name: '我.png', bytes: png })).data).toMatchObject({ real_name: '王老师', ...contact })
  expect((await saveInfo({ avatar: '' })).data).toMatchObject({ avatar: '' })
})

test('what is wrong is refused by field, and nothing is saved', async () => {
  const rows: [Record<string, string>, string][] = [
    [{ real_name: ' ' }, '请输入姓名'],
    [{ email: 'nobody' }, '邮箱格式不正确'],
    [{ phone: '<script>' }, '手机号格式不正确'],
    [{ avatar: 'https://example.com/a.png' }, '头像'],
    [{ roles: 'system_operator' }, '不支持的字段'],
  ]
  for (const [fields, message] of rows) {
    const answer = await saveInfo({ real_name: '坏人', ...fields })
    expect(answer.code, message).toBe(10422)
    expect(answer.msg).toContain(message)
  }
  const page = new TextEncoder().encode('<script>alert(1)</script>')
  expect((await saveInfo({ real_name: '坏人' }, { name: 'a.png', bytes: page })).msg).toContain('请上传')
  expect((await teacher.get(infoPath)).data.real_name).toBe('王老师')
})

test('a new password ends the other sign-ins and keeps this one', async () => {
  const other = (await signIn(testPassword)).json().data.auth.access_token as string
  expect(await works(other)).toBe(200)
  const wrong = await teacher.put(passwordPath, { old_password: 'not-my-password-1', new_password: 'Another-2026' })
  expect(wrong).toMatchObject({ code: 20104, msg: '原密码不正确' })
  const weak = await teacher.put(passwordPath, { old_password: testPassword, new_password: 'onlyletters' })
  expect(weak.msg).toContain('新密码应同时包含字母和数字')
  const same = await teacher.put(passwordPath, { old_password: testPassword, new_password: testPassword })
  expect(same.msg).toBe('新密码不能与原密码相同')
  const changed = await teacher.put(passwordPath, { old_password: testPassword, new_password: 'Another-2026' })
  expect(changed.data.ended_sessions).toBe(1)
  await expect.poll(() => works(other), { timeout: 5_000 }).toBe(401)
  expect(await works(teacher.token)).toBe(200)
  expect([(await signIn(testPassword)).statusCode, (await signIn('Another-2026')).statusCode]).toEqual([400, 200])
})

test('guessing the old password makes one wait, like guessing at sign-in', async () => {
  const peer = await app.as('peer')
  const guess = () => peer.put(passwordPath, { old_password: 'not-my-password-1', new_password: 'Another-2026' })
  for (let number = 1; number <= 5; number += 1) expect((await guess()).code).toBe(20104)
  expect(await guess()).toMatchObject({ status: 429, code: 20102 })
})

test('settings read as their defaults until they are saved', async () => {
  const peer = await app.as('peer')
  const of = async (who: Caller) => (await who.get('/apis/v1/teachers/setting')).data.setting
  const defaults = { muted_notice_kinds: [], theme: 'platform', density: 'comfortable' }
  expect(await of(peer)).toEqual(defaults)
  await peer.put('/apis/v1/teachers/setting', { muted_notice_kinds: ['job'] })
  expect(await of(peer)).toEqual({ ...defaults, muted_notice_kinds: ['job'] })
  expect(await of(teacher)).toEqual(defaults)
  // Saving one of them keeps the others.
  await peer.put('/apis/v1/teachers/setting', { theme: 'light' })
  await peer.put('/apis/v1/teachers/setting', { density: 'compact' })
  expect(await of(peer)).toEqual({ muted_notice_kinds: ['job'], theme: 'light', density: 'compact' })
  expect((await peer.put('/apis/v1/teachers/setting', { theme: 'pink' })).code).not.toBe(10200)
})

test('学生端 leads where the platform’s settings say', async () => {
  const entry = async () => {
    const { data } = await teacher.get('/apis/v2/menus', { menu_group_names: 'teacher_dropdown' })
    const { menus } = data.menus[0] as { menus: { title: string; uri: string }[] }
    return menus.find(({ title }) => title === '学生端')?.uri
  }
  expect(await entry()).toBe('/auth/login?alias=student&redirect_url=%2Flearn')
  const operator = await app.as('operator')
  await operator.put('/apis/v2/platform-configs/system_config', { student_url: 'https://learn.example.edu' })
  const home = encodeURIComponent('https://learn.example.edu/')
  expect(await entry()).toBe(`https://learn.example.edu/auth/login?alias=student&redirect_url=${home}`)
})

test('the learners’ site gets neither the teachers’ menus nor what is the staff’s', async () => {
  const groups = 'teacher_left,teacher_top,teacher_dropdown'
  const sent = async (url: string, who: Caller, type: string) => {
    const headers = { authorization: `Bearer ${who.token}`, 'app-type': type, 'domain-id': app.school.orgs.a.domainId }
    return app.app.inject({ url, headers })
  }
  const menusOf = async (who: Caller, type: string): Promise<number[]> => {
    const answer = await sent(`/apis/v2/menus?menu_group_names=${groups}`, who, type)
    return answer.json<{ data: { menus: { menus: unknown[] }[] } }>().data.menus.map(({ menus }) => menus.length)
  }
  const student = await app.as('student')
  expect((await menusOf(teacher, 'teacher')).every((count) => count > 0)).toBe(true)
  // The way to the learners' own site.
  expect(await menusOf(teacher, 'student')).toEqual([0, 0, 1])
  expect(await menusOf(student, 'teacher')).toEqual([0, 0, 1])

  const answers = async (url: string, who: Caller, type: string) =>
    (await sent(url, who, type)).json<{ code: number; msg: string }>()
  const teachers = { code: 10403, msg: '教师端不能使用学生端的功能，请从学生端登录' }
  const learners = { code: 10403, msg: '学生端不能使用教师端的功能，请从教师端登录' }
  expect((await answers('/apis/v2/classes', teacher, 'teacher')).code).toBe(10200)
  expect(await answers('/apis/v2/classes', teacher, 'student')).toMatchObject(learners)
  expect(await answers('/apis/v2/classes', student, 'teacher')).toMatchObject(learners)
  expect((await answers('/apis/v2/learning/offerings', student, 'student')).code).toBe(10200)
  expect(await answers('/apis/v2/learning/offerings', student, 'teacher')).toMatchObject(teachers)
  expect(await answers('/apis/v2/learning/offerings', teacher, 'teacher')).toMatchObject(teachers)
})
