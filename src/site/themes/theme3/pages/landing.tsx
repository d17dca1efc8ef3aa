import "../blocks/landing.css";

export { Landing as default } from "../../../parts/article/landing.tsx";
