import retrograd from "retrograd/vite";
import { defineConfig } from "vite";

export default defineConfig({ plugins: [retrograd()] });
