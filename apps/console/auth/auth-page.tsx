import { type ReactNode, useEffect, useState } from 'react'
import { applyTheme } from '../src/kit/theme/apply-theme.ts'
import { homeOf, siteOf, type Site } from '../src/api/request/own-site.ts'
import { readAuth } from '../src/api/request/auth-cookie.ts'
import { loginAddress } from '../src/api/login-address.ts'
import { isLearner } from '../src/api/session/roles.ts'
import { readKeptAppearance, themeFor } from '../src/kit/theme/kept-appearance.ts'
import { themeName } from '../src/kit/theme/names.ts'
import {
  askedProof,
  type AskedProof,
  asksForCode,
  createFirstOperator,
  type Credentials,
  schoolExitAddress,
  type PublicConfig,
  type SignInChoice,
  readPublicConfig,
  rememberAppearance,
  setSite,
  signIn,
  signOut,
  waitsForPassword,
} from './auth-api.ts'
import { type FieldSpec, AuthForm } from './auth-form.tsx'
import { CodeForm } from './code-form.tsx'
import { FirstPasswordForm } from './first-password-form.tsx'
import { Artwork } from './artwork.tsx'
import { ForgottenForm } from './forgotten-form.tsx'
import { LinkForm } from './link-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { answerField, proofOf } from './proof-field.ts'
import { redirectTarget } from './redirect-target.ts'
import { Returned } from './returned.tsx'
import { SchoolSignIns } from './school-sign-ins.tsx'

const params = new URLSearchParams(location.search)
const isSignedOut = location.pathname.startsWith('/auth/logout')
const isReturned = location.pathname.startsWith('/auth/return')
const isLink = location.pathname.startsWith('/auth/link')
const isPassword = location.pathname.startsWith('/auth/password')
/** Somebody who goes on from here to another account on a learner's machine is a learner, too. */
const isOfLearner = isPassword && isLearner(readAuth())
const isOfStudents = [params.get('alias'), params.get('app_type')].includes('student')
const alias: Site = isOfLearner || isOfStudents ? 'student' : 'teacher'
setSite(alias)

/** Where sign-in leads; without an address of another page to the site's own home. */
const target = (allowed: readonly string[], asked = params.get('redirect_url'), site = alias): string => {
  const wanted = redirectTarget(asked, location.origin, allowed)
  return wanted === '/' ? homeOf[site] : wanted
}

/** What the page is for at a moment. */
type Step = 'link' | 'returned' | 'signedOut' | 'firstPassword' | 'firstRun' | 'code' | 'forgotten' | 'signIn'

const signInWords = {
  teacher: { title: '教师登录', lead: '使用学校分配的账号登录。' },
  student: { title: '学生登录', lead: '登录后进入学生端学习。' },
} as const satisfies Record<Site, object>
const otherSite = {
  teacher: { question: '您是学生？', way: '前往学生登录', site: 'student' },
  student: { question: '您是教师？', way: '前往教师登录', site: 'teacher' },
} as const satisfies Record<Site, object>

const nameField: FieldSpec = { name: 'username', label: '用户名', autoComplete: 'username' }
const passwordField: FieldSpec = {
  name: 'password',
  label: '密码',
  type: 'password',
  autoComplete: 'current-password',
}
const firstRunFields: FieldSpec[] = [
  { name: 'customer_name', label: '客户名称', hint: '学校或单位的名称' },
  { name: 'real_name', label: '姓名', autoComplete: 'name' },
  { name: 'username', label: '用户名', autoComplete: 'username' },
  {
    name: 'password',
    label: '密码',
    type: 'password',
    autoComplete: 'new-password',
    hint: '至少8个字符，同时包含字母和数字',
  },
]

/** The sign-in page, the first-run page of an empty platform, and the page after signing out. */
export function AuthPage() {
  const [config, setConfig] = useState<PublicConfig>()
  const [stays, setStays] = useState(isSignedOut)
  /** The first password that has to be replaced; empty where somebody was led here without having typed it. */
  const [replaces, setReplaces] = useState<string | undefined>(isPassword && readAuth() ? '' : undefined)

  /** What was typed, where a code is asked for as well. */
  const [proved, setProved] = useState<Credentials>()
  const [asked, setAsked] = useState<AskedProof>()
  /** The school's directory that was chosen in place of the platform's passwords. */
  const [directory, setDirectory] = useState<SignInChoice>()
  const [isForgotten, setForgotten] = useState(false)

  // What the page may know before sign-in lives on the server: name, theme, whether anybody exists yet.
  useEffect(() => {
    readPublicConfig()
      .then((known) => {
        const platform = themeName(known.style_settings, known.theme_colors)
        applyTheme(themeFor(platform, readKeptAppearance()?.theme ?? 'platform'))
        document.title = `登录 · ${known.tms_platform_name}`
        setConfig(known)
      })
      .catch(() => undefined)
  }, [])

  // Whom a school's own sign-in let in is signed out there, too.
  useEffect(() => {
    if (!isSignedOut || (params.get('third_party') !== '1' && params.get('cas') !== '1')) return
    void schoolExitAddress().then((address) => {
      if (address) location.assign(address)
    })
  }, [])

  // Another tab may have replaced it meanwhile, or the session may be over.
  useEffect(() => {
    if (!isPassword || !readAuth()) return
    void waitsForPassword().then((waits) => {
      if (!waits) location.assign(target([]))
    })
  }, [])

  const leave = (): void => {
    location.assign(target(config?.redirect_origins ?? []))
  }
  const enter = async (credentials: Credentials): Promise<void> => {
    const next = await signIn(credentials, alias)
    if (next === 'firstPassword') return setReplaces(credentials.password)
    await rememberAppearance(config)
    if (next === 'factor') location.assign(factorPage)
    else leave()
  }
  const isFirstRun = config?.first_run === true
  const step = stepNow([
    ['link', isLink],
    ['returned', isReturned],
    ['signedOut', stays],
    ['firstPassword', replaces !== undefined],
    ['firstRun', isFirstRun],
    ['code', proved !== undefined],
    ['forgotten', isForgotten],
  ])

  // The password of a school's directory is changed there.
  const forgotten = config?.password_by_mail && !directory && (
    <button type="button" className="auth-forgotten" onClick={() => setForgotten(true)}>
      忘记密码？
    </button>
  )
  const signInFields = [
    nameField,
    { ...passwordField, after: forgotten },
    ...(asked ? [answerField(asked, '连续输错密码后的安全验证，填写数字即可')] : []),
  ]

  const steps: Record<Step, () => ReactNode> = {
    link: () => <LinkForm help={config?.password_help ?? ''} />,
    returned: () => (
      <Returned
        onDone={async ({ alias: site, redirect_url: wanted, mustSetFactor }) => {
          setSite(site)
          const known = config ?? (await readPublicConfig().catch(() => undefined))
          await rememberAppearance(known)
          location.assign(mustSetFactor ? factorPage : target(known?.redirect_origins ?? [], wanted, site))
        }}
      />
    ),
    signedOut: () => (
      <>
        <h1>已退出登录</h1>
        <p className="auth-lead">本机上的登录信息已清除。</p>
        <button type="button" className="auth-submit" onClick={() => setStays(false)}>
          重新登录
        </button>
      </>
    ),
    firstPassword: () => (
      <FirstPasswordForm
        given={replaces ?? ''}
        help={config?.password_help ?? ''}
        onDone={async () => {
          await rememberAppearance(config)
          leave()
        }}
        onOther={async () => {
          await signOut()
          setReplaces(undefined)
        }}
      />
    ),
    firstRun: () => (
      <AuthForm
        key="first-run"
        title="初始化平台"
        lead="创建首个系统运维账号，之后即可邀请管理员和教师。"
        fields={firstRunFields}
        action="创建并登录"
        submit={async (values) => {
          await createFirstOperator(values as never)
          leave()
        }}
      />
    ),
    code: () => (
      <CodeForm
        onCode={async (code) => {
          if (proved) await enter({ ...proved, code })
        }}
        onBack={() => setProved(undefined)}
      />
    ),
    forgotten: () => <ForgottenForm onBack={() => setForgotten(false)} />,
    signIn: () => (
      <>
        <AuthForm
          key={directory?.id ?? 'sign-in'}
          {...(directory ? { title: directory.name, lead: '使用学校统一的账号和密码登录。' } : signInWords[alias])}
          fields={signInFields}
          action="登录"
          submit={async ({ username = '', password = '', answer = '' }) => {
            const typed = { username, password, ...(directory ? { service_id: directory.id } : {}) }
            try {
              await enter({ ...typed, ...(asked ? { proof: await proofOf(asked, answer) } : {}) })
            } catch (error) {
              setAsked(askedProof(error))
              if (!asksForCode(error)) throw error
              setProved(typed)
            }
          }}
        />
        {config && !directory && (
          <PasskeyButton
            alias={alias}
            onDone={async () => {
              await rememberAppearance(config)
              leave()
            }}
          />
        )}
        {directory && (
          <div className="auth-schools">
            <button type="button" className="auth-school" onClick={() => setDirectory(undefined)}>
              使用平台账号登录
            </button>
          </div>
        )}
        {config && !directory && (
          <SchoolSignIns alias={alias} target={params.get('redirect_url') ?? ''} onDirectory={setDirectory} />
        )}
        <OtherSite />
      </>
    ),
  }

  const name = config?.tms_platform_name ?? '云实验教学平台'
  return (
    <main className="auth">
      <Artwork lead={config?.login_slogan} picture={config?.login_picture} />
      <section className="auth-panel">
        <div className="auth-card">
          <Logo name={name} dark={config?.dark_logo} light={config?.light_logo} />
          {!stays && config?.login_notice && <p className="auth-notice">{config.login_notice}</p>}
          {steps[step]()}
        </div>
        {config?.login_footer && <Footer text={config.login_footer} url={config.login_footer_url} />}
      </section>
    </main>
  )
}

/** Where a second factor is set up. */
const factorPage = '/my/pwd'

/** The first step whose time it is; signing in when it is none's. */
const stepNow = (all: [Step, boolean][]): Step => all.find(([, isNow]) => isNow)?.[0] ?? 'signIn'

/** The way to the sign-in of the other site; a teacher who looked at a page of the learners' comes back to it. */
function OtherSite() {
  const { question, way, site } = otherSite[alias]
  const wanted = redirectTarget(params.get('redirect_url'), location.origin, [])
  const isPreview = site === 'teacher' && wanted !== homeOf.student && siteOf(wanted) === 'student'
  return (
    <p className="auth-other">
      {question}
      <a href={loginAddress(isPreview ? wanted : homeOf[site], site)}>{way}</a>
    </p>
  )
}

function Footer({ text, url }: { text: string; url: string }) {
  return (
    <footer className="auth-footer">
      {url ? (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </footer>
  )
}

function Logo({ name, dark, light }: { name: string; dark?: string | undefined; light?: string | undefined }) {
  return (
    <div className="auth-logo">
      <img className="on-dark" src={dark || '/logo-dark.svg'} alt={name} height={32} />
      <img className="on-light" src={light || '/logo-light.svg'} alt="" height={32} />
    </div>
  )
}
