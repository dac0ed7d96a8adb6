import { ltiPages } from '@lab/contract/lti'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { offeringFacts } from '../offering/index.ts'
import { joinPlace } from '../place/index.ts'
import type { Launch } from './claims.ts'
import { personOf } from './person.ts'
import { isWithin, putOnce, rememberLine, type PlatformRow } from './store.ts'

const sessionMinutes = 2
const choosingMinutes = 60

/** Where a launch leads: the code of a session that the page fetches once. */
export async function codeOf(
  tx: Tx,
  platform: PlatformRow,
  launch: Launch,
): Promise<string | Refusal<'signIn.nobody' | 'lti.elsewhere'>> {
  const user = await personOf(tx, platform, launch)
  if (user instanceof Refusal) return user
  const site = user.roles.includes('student') ? 'student' : 'teacher'
  const target = launch.choosing
    ? await choosingPage(tx, platform, launch, user.id, launch.choosing)
    : await openingPage(tx, platform, launch, { id: user.id, site })
  if (target instanceof Refusal) return target
  const value = { site, target }
  return putOnce(tx, 'session', { platformId: platform.id, userId: user.id, value }, sessionMinutes)
}

async function choosingPage(
  tx: Tx,
  platform: PlatformRow,
  { deployment, isTeacher }: Launch,
  userId: string,
  { returnTo, data }: { returnTo: string; data: string },
): Promise<string | Refusal<'signIn.nobody'>> {
  if (!isTeacher) return refuse('signIn.nobody', { service: platform.name })
  const value = { returnTo, data, deployment }
  const selection = await putOnce(tx, 'selection', { platformId: platform.id, userId, value }, choosingMinutes)
  return ltiPages.selection(selection)
}

/** A learner becomes one of the class of what is opened: the platform says who takes part. */
async function openingPage(
  tx: Tx,
  platform: PlatformRow,
  { offeringId, line }: Launch,
  { id, site }: { id: string; site: 'teacher' | 'student' },
): Promise<string | Refusal<'lti.elsewhere'>> {
  if (offeringId === null) return ltiPages.home(site)
  const offering = await offeringFacts(tx, offeringId, id)
  if (!offering || !(await isWithin(tx, offering.orgId, platform.orgId))) return refuse('lti.elsewhere')
  if (line) await rememberLine(tx, platform.id, offeringId, line)
  if (site === 'teacher') return ltiPages.place(offering.placeKind, offering.placeId)
  await joinPlace(tx, { id: offering.placeId, orgId: offering.orgId }, [id], 'student')
  return ltiPages.offering(offeringId)
}
