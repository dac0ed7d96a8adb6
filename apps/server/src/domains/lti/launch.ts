import type { Site } from '@lab/contract/endpoint'
import { ltiPages } from '@lab/contract/lti'
import { isTermPlace } from '@lab/contract/place-words'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { saveAccount, type UserRow } from '../identity/index.ts'
import { offeringFacts } from '../offering/index.ts'
import { joinPlace, notArchived } from '../place/index.ts'
import type { Launch } from './claims.ts'
import { joinOrganisation } from './join-organisation.ts'
import { personOf, type CallFacts } from './person.ts'
import { noteComing, rememberRoster } from './roster-store.ts'
import { isWithin, putOnce, rememberLine, type PlatformRow } from './store.ts'

const sessionMinutes = 2
const choosingMinutes = 60

/** Where a launch leads: the code of a session that the page fetches once, in the browser of this `state` where it has one. */
export async function codeOf(
  tx: Tx,
  platform: PlatformRow,
  launch: Launch,
  { state, ...from }: CallFacts & { state: string },
): Promise<string | Refusal<'signIn.nobody' | 'lti.elsewhere' | 'place.archived'>> {
  const user = await personOf(tx, platform, launch, from)
  if (user instanceof Refusal) return user
  const site = siteOf(user, launch)
  if (site === 'student' && !user.roles.includes('student'))
    await saveAccount(tx, user.id, null, { roles: [...user.roles, 'student'] })
  const target = launch.choosing
    ? await choosingPage(tx, platform, launch, { id: user.id, site }, launch.choosing)
    : await openingPage(tx, platform, launch, { id: user.id, site })
  if (target instanceof Refusal) return target
  const value = { site, target, state }
  return putOnce(tx, 'session', { platformId: platform.id, userId: user.id, value }, sessionMinutes)
}

interface Opener {
  id: string
  site: Site
}

/**
 * Who teaches there and works here comes to the teachers' site, as an administrator too, who sees the classes that there are; a
 * teacher who learns there, and who only learns here, to the learners'.
 */
export const siteOf = ({ roles }: Pick<UserRow, 'roles'>, { isTeacher }: Pick<Launch, 'isTeacher'>): Site =>
  isTeacher && roles.some((role) => role === 'teacher' || role === 'account_admin') ? 'teacher' : 'student'

async function choosingPage(
  tx: Tx,
  platform: PlatformRow,
  { deployment, isTeacher, roster }: Launch,
  { id: userId, site }: Opener,
  { returnTo, data }: { returnTo: string; data: string },
): Promise<string | Refusal<'signIn.nobody'>> {
  if (!isTeacher || site === 'student') return refuse('signIn.nobody', { service: platform.name })
  const value = { returnTo, data, deployment, ...roster }
  const selection = await putOnce(tx, 'selection', { platformId: platform.id, userId, value }, choosingMinutes)
  return ltiPages.selection(selection)
}

/** A learner becomes one of the class of what is opened: the platform says who takes part. */
async function openingPage(
  tx: Tx,
  platform: PlatformRow,
  { offeringId, line, subject, roster, deployment }: Launch,
  { id, site }: Opener,
): Promise<string | Refusal<'lti.elsewhere' | 'place.archived'>> {
  if (offeringId === null) return ltiPages.home(site)
  const offering = await offeringFacts(tx, offeringId, id)
  const { placeKind } = offering ?? {}
  const isTaught = placeKind !== undefined && isTermPlace(placeKind)
  if (!offering || !isTaught || !(await isWithin(tx, offering.orgId, platform.orgId))) return refuse('lti.elsewhere')
  const { placeId, orgId } = offering
  const course = roster && { ...roster, platformId: platform.id, deployment }
  if (site === 'teacher' && course) await rememberRoster(tx, course, placeId)
  if (site === 'teacher') return ltiPages.place(offering.placeKind, placeId)
  const open = notArchived(offering)
  // Who is in an archived class may look at it; it takes in nobody.
  if (open !== true && offering.role === null) return open
  if (open === true && (await joinPlace(tx, { id: placeId, orgId }, [id], 'student')))
    await joinOrganisation(tx, { orgId, platformOrgId: platform.orgId }, [id])
  if (course) await noteComing(tx, course, { userId: id, placeId })
  if (line) await rememberLine(tx, { platformId: platform.id, offeringId, address: line }, { userId: id, subject })
  return ltiPages.offering(offeringId)
}
