/** What other features may call. Everything else in this folder is private. */
export { useCaptcha } from './captcha.ts';
export { isOwnPassword, proveOwnPassword } from './check-password.ts';
export { findColleague } from './colleague.ts';
export { issueLoginCode } from './login-code.ts';
export { limitNumberGuesses } from './number-guesses.ts';
export { forgetSecondFactor } from './second-factor.ts';
export { endSignInSessions, signInByWechat } from './sign-in.ts';
