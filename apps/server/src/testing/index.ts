export { cast, testPassword, type CastName, type OrgName, type School } from './school.ts'
export { testApp, type Answer, type Caller, type TestApp } from './test-app.ts'
