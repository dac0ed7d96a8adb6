import { demoIds } from '@lab/contract/demo-ids'
import { insertOnce, insertPlatform, insertRoster } from '../domains/lti/index.ts'
import type { Tx } from '../kernel/database/pool.ts'
import { named, type DemoSchool } from './fill-school.ts'

const address = 'https://moodle.example.edu.cn'

/** The school's Moodle, one of whose courses opens what the class is taught, and from which a teacher is just choosing something. */
export async function fillLti(tx: Tx, { people }: Pick<DemoSchool, 'people'>): Promise<void> {
  const id = await insertPlatform(tx, {
    customerId: demoIds.account,
    orgId: demoIds.org,
    name: '学校 Moodle',
    issuer: address,
    clientId: 'Kx2TtWq9bH4mVdE',
    deployments: ['1'],
    authorizationAddress: `${address}/mod/lti/auth.php`,
    tokenAddress: `${address}/mod/lti/token.php`,
    keysAddress: `${address}/mod/lti/certs.php`,
    isEnabled: true,
  })
  const value = { returnTo: `${address}/mod/lti/contentitem_return.php`, data: '', deployment: '1' }
  const userId = named(people, 'teacher1')
  await insertOnce(tx, demoIds.ltiSelection, 'selection', { platformId: id, userId, value }, 60 * 24 * 365)
  await insertRoster(tx, {
    platformId: id,
    deployment: '1',
    context: '4127',
    title: 'Linux 系统管理（2026 秋）',
    address: `${address}/mod/lti/services.php/CourseSection/4127/bindings/1/memberships`,
    placeId: demoIds.class,
  })
}
