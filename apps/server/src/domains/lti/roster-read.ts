import { ltiRosterMax } from '@lab/contract/lti-roster'
import { z } from 'zod'
import type { Kernel } from '../../kernel/kernel.ts'
import { askOutside, NotReached, type Said } from '../../kernel/outbound/ask.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { accessToken } from './access-token.ts'
import { isKept, nameOf, rosterScope } from './claims.ts'
import type { RosterPerson } from './roster-plan.ts'
import type { PlatformRow } from './store.ts'

const mostBytes = 4 * 1024 * 1024
const mostPages = 200
/** So long the pages of one list may take together. */
const patienceMs = 60_000
const perPage = 500
const mediaType = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'

const Member = z.object({
  user_id: z.string().min(1).max(255).refine(isKept),
  status: z.string().optional(),
  name: z.string().optional(),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
  roles: z.array(z.string()).default([]),
})
const Page = z.object({ context: z.object({ id: z.string() }).optional(), members: z.array(z.unknown()) })

/** Of the course alone: who is on a school's staff may learn in a course. Lists have the names of roles short, too. */
const isOne = (roles: readonly string[], names: readonly string[]): boolean =>
  roles.some((role) => names.some((name) => role === name || role.endsWith(`/membership#${name}`)))

/** Null for an entry that says of nobody in particular. */
function personIn(entry: unknown): RosterPerson | null {
  const { data } = Member.safeParse(entry)
  if (!data) return null
  const { roles, user_id: subject, status = 'Active' } = data
  const role = isOne(roles, ['Instructor', 'ContentDeveloper'])
    ? 'teacher'
    : isOne(roles, ['Learner'])
      ? 'student'
      : 'other'
  return { subject, name: nameOf(data), role, isActive: status === 'Active' }
}

/** The address of the next page, as a header of links has it; null without one. */
export function nextIn(link: string | undefined, at: string): string | null {
  for (const [, address = '', parameters = ''] of (link ?? '').matchAll(/<([^<>]*)>([^<]*)/g))
    if (/;\s*rel\s*=\s*(?:"(?:[^"]* )?next(?: [^"]*)?"|next\b)/i.test(parameters))
      return URL.canParse(address, at) ? new URL(address, at).href : address
  return null
}

function firstPage(address: string): string {
  const url = new URL(address)
  if (!url.searchParams.has('limit')) url.searchParams.set('limit', String(perPage))
  return url.href
}

/** Words for who wanted the list. */
class NoList extends Error {}

function pageIn({ status, headers, text, isCut }: Said): z.output<typeof Page> {
  if (status === 401 || status === 403) throw new NoList(`平台没有允许读取名单（${status}）`)
  if (status !== 200) throw new NoList(`平台应答 ${status}`)
  if (isCut) throw new NoList('名单的一页超过 4 MB')
  if (!/\bjson\b/i.test(headers['content-type'] ?? '')) throw new NoList('平台的应答不是名单')
  try {
    return Page.parse(JSON.parse(text))
  } catch {
    throw new NoList('平台的应答不是名单')
  }
}

/**
 * The people of a course as its platform has them now (LTI Names and Role Provisioning Services 2.0), each once. The pages are
 * of the host that the platform named in a launch: no other one gets the token.
 */
export async function readRoster(
  kernel: Kernel,
  platform: PlatformRow,
  { address, context }: { address: string; context: string },
): Promise<RosterPerson[] | Refusal<'lti.rosterUnread'>> {
  try {
    return await pagesOf(kernel, platform, { address, context })
  } catch (error) {
    if (error instanceof NoList || error instanceof NotReached)
      return refuse('lti.rosterUnread', { reason: error.message })
    kernel.log.info({ err: error, platform: platform.id }, 'a platform gives no token for a list')
    return refuse('lti.rosterUnread', { reason: '平台没有发放访问令牌，请检查令牌地址，并在平台中允许本工具读取名单' })
  }
}

async function pagesOf(
  kernel: Kernel,
  platform: PlatformRow,
  { address, context }: { address: string; context: string },
): Promise<RosterPerson[]> {
  const until = Date.now() + patienceMs
  const authorization = `Bearer ${await accessToken(kernel, platform, rosterScope)}`
  const { origin } = new URL(address)
  const found = new Map<string, RosterPerson>()
  const seen = new Set<string>()
  for (let at: string | null = firstPage(address); at !== null;) {
    if (seen.has(at) || seen.size >= mostPages) throw new NoList('名单的分页没有尽头')
    if (Date.now() > until) throw new NoList('平台应答太慢，1 分钟内没有给出全部名单')
    if (!URL.canParse(at) || new URL(at).origin !== origin) throw new NoList('下一页的地址不属于这个平台')
    seen.add(at)
    const headers = { accept: mediaType, authorization }
    const allowed = kernel.config.privateNetworks
    const said = await askOutside({ address: at, method: 'GET', headers, mostBytes, allowed })
    const page = pageIn(said)
    if (page.context && page.context.id !== context) throw new NoList('平台给出了另一门课程的名单')
    for (const entry of page.members) {
      const person = personIn(entry)
      if (person) found.set(person.subject, person)
    }
    if (found.size > ltiRosterMax) throw new NoList(`名单超过 ${ltiRosterMax} 人`)
    at = nextIn(said.headers.link as string | undefined, at)
  }
  return [...found.values()]
}
