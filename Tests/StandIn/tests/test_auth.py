"""Logging in."""

from __future__ import annotations

from .harness import StandInTest


class Login(StandInTest):
    async def login(self, password: str) -> tuple[int, object]:
        """Logs in with a password."""
        return await self.post("/auth/login", {"email": self.user["email"], "password": password})

    async def test_a_password_gives_a_token_that_works(self) -> None:
        status, body = await self.login(self.user["password"])
        self.assertEqual(status, 200)
        self.assertEqual((await self.get("/users/@me", body["token"]))[0], 200)  # type: ignore

    async def test_a_wrong_password_gives_none(self) -> None:
        status, body = await self.login("wrong")
        self.assertGreaterEqual(status, 400)
        self.assertNotIn("token", body)  # type: ignore[arg-type]

    async def test_a_hand_off_is_delivered_once(self) -> None:
        status, begun = await self.post("/auth/handoff/initiate", {})
        self.assertEqual(status, 200)
        code = begun["code"]
        secret = {key: begun[key] for key in begun if "secret" in key}
        _, waiting = await self.post(f"/auth/handoff/{code}/status", secret)
        self.assertEqual(waiting["status"], "pending")
        await self.control(
            "POST", "auth", {"handoff": {"code": code, "user_id": self.user["user_id"]}}
        )
        _, done = await self.post(f"/auth/handoff/{code}/status", secret)
        self.assertEqual(done["status"], "completed")
        self.assertEqual((await self.get("/users/@me", done["token"]))[0], 200)
        _, again = await self.post(f"/auth/handoff/{code}/status", secret)
        self.assertNotIn("token", again)
