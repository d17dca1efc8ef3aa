/* All sign-in screens and dialogs. They are loaded together, with their messages, because most people are signed in already. */
export { CompanyPage } from "./company-page.tsx";
export { Join } from "./join.tsx";
export { ProofDialog } from "./proof-dialog.tsx";
export { SignInForm, type SignInFormProps } from "./sign-in-form.tsx";
export { SignInPage } from "./sign-in-page.tsx";
